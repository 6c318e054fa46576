import type { Output } from "../../../sdk/src/index.ts";
import type { Fields } from "./read-fields.ts";

/** What rules a sentence: the guardrails, or what the service knows about the application. */
export type RulesKind = "guardrails" | "context";

/** A version of either, or what there is without one: `file` or `none`. */
export interface Version {
  name: string;
  body: Fields;
  createdAt: string | null;
  createdBy: string | null;
  note: string | null;
  isInForce: boolean;
}

export function versionOfGuardrails(version: Output<"getGuardrailsVersion">): Version {
  const { version: name, guardrails, created_at, by, change_note, is_active } = version;
  return {
    name,
    body: guardrails,
    createdAt: created_at,
    createdBy: by?.name ?? null,
    note: change_note,
    isInForce: is_active,
  };
}

/** Without what the service adds: the body is what could be sent again. */
export function versionOfContext(version: Output<"getContextVersion">): Version {
  const { version: name, domain, behavioural, semantic_hints, calibration_bias } = version;
  const { bias_direction: _derived, ...costs } = calibration_bias ?? { bias_direction: "balanced" };
  return {
    name,
    body: { domain, behavioural, semantic_hints, ...(calibration_bias === null ? {} : { calibration_bias: costs }) },
    createdAt: version.created_at,
    createdBy: version.by?.name ?? null,
    note: version.change_note,
    isInForce: version.is_active,
  };
}

/** What a first context is written from. */
const firstContext = {
  domain: { description: "", entities: [{ name: "account", description: "" }], decisions: [] },
  behavioural: { data_cadence: "batch" },
  semantic_hints: [],
};

/** What a change starts from. */
export const startOf = (kind: RulesKind, { name, body }: Version): Fields =>
  kind === "context" && name === "none" ? firstContext : body;

/** A version in a sentence: v3, the file, no context. */
export const versionWords = (name: string): string =>
  name === "file" ? "the file" : name === "none" ? "no context" : name;
