import { z } from "zod";
import type { Scope } from "../../domain/values/roles.ts";
import type { Services } from "../../usecases/services.ts";
import type { RequestParts } from "../operation/operation.ts";

/** Performs an operation of the interface by its id, with its scope and its row in the audit trail. */
type Perform = <Given>(operationId: string, parts?: RequestParts) => Promise<Given>;

/** What a tool may reach. */
export interface ToolContext {
  perform: Perform;
  /** The same services, for what a token stands for. */
  services: Services;
  /** The id of whoever asks. */
  by: string;
  /** Throws `forbidden` where the key lacks a scope; for what no operation does. */
  allows: (scope: Scope) => void;
  docs: () => Promise<readonly DocsSection[]>;
}

/** A part of a page of the docs, under one heading. */
export interface DocsSection {
  /** Its file, such as `watching.md`. */
  page: string;
  title: string;
  heading: string;
  text: string;
}

/** What a tool does with what there is; a client shows it, and may ask a person first. */
const effectHints = {
  reads: { readOnlyHint: true },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  changes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const;

interface ToolDefinition<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  effect: keyof typeof effectHints;
  /** The scope that its operations need; one of these where there are several. */
  scope: Scope | readonly Scope[];
  input: I;
  /** Its fields are those that an agent sees; all others are left out. */
  output: O;
  call: (context: ToolContext, input: z.output<I>) => Promise<z.input<O>>;
}

/** A tool for agents, as a client sees it, and what answers it. */
export interface Tool {
  name: string;
  /** A key with one of these may use it. */
  scopes: readonly Scope[];
  input: z.ZodObject;
  /** As `tools/list` shows it. */
  listed: () => object;
  call: (context: ToolContext, input: unknown) => Promise<Record<string, unknown>>;
}

/** A tool from its description: its input is checked, and its answer holds only what is described. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(definition: ToolDefinition<I, O>): Tool {
  const { name, title, description, effect, scope, input, output } = definition;
  let listed: object | undefined;
  return {
    name,
    scopes: typeof scope === "string" ? [scope] : scope,
    input,
    listed: () =>
      (listed ??= {
        name,
        title,
        description,
        inputSchema: schemaOf(input, "input"),
        outputSchema: schemaOf(output, "output"),
        annotations: { ...effectHints[effect], openWorldHint: false },
      }),
    call: async (context, given) => output.parse(await definition.call(context, given as z.output<I>)),
  };
}

function schemaOf(schema: z.ZodObject, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, reused: "inline", unrepresentable: "any" });
  return lean(rest) as object;
}

/** Without what says nothing to whoever fills it in: bounds of every whole number. */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, held]) => !((key === "minimum" || key === "maximum") && Math.abs(Number(held)) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, held]) => [key, lean(held)]));
}

/** Fields as a query says them; what is not given is left out. */
export function asQuery(fields: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}
