import {
  type Contract,
  isList,
  isStreamed,
  needsElevated,
  type Operation,
  queryNames,
  takesLines,
  takesIdempotencyKey,
} from "./contract.ts";
import { isPinned } from "../../sdk/src/core/transport.ts";
import type { OperationId } from "../../sdk/src/core/types.ts";
import { exampleInput, literal } from "./example.ts";
import { byResource, methodName } from "./naming.ts";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `table.ts`: where each operation lives and what it takes. */
export function tableSource({ operations }: Contract): string {
  const entries = operations.map((operation) => {
    const { method, path, requestBody, unversioned } = operation;
    const query = queryNames(operation);
    const traits = {
      body: requestBody !== undefined && !takesLines(operation),
      lines: takesLines(operation),
      elevated: needsElevated(operation),
      idempotent: takesIdempotencyKey(operation),
      unversioned,
      streamed: isStreamed(operation),
    };
    // The table is part of the client, which is to stay small: what does not hold is not said.
    const held = Object.entries(traits).filter(([, holds]) => holds);
    const entry = {
      method: method.toUpperCase(),
      path,
      ...(query.length > 0 && { query }),
      ...Object.fromEntries(held),
    };
    return `  ${operation.operationId}: ${JSON.stringify(entry)},`;
  });
  return `/** Where each operation lives and what it takes. */\nexport const operationTable = {\n${entries.join("\n")}\n} as const;\n`;
}

function signatureOf(operation: Operation, method: string, sender: string): string {
  const id = `"${operation.operationId}"`;
  if (isStreamed(operation))
    return `  ${method}(...input: Arguments<${id}>): Promise<Response> {\n    return ${sender}.stream(${id}, ...input);\n  }`;
  const [result, send] = isList(operation) ? ["ListCall", "list"] : ["Call", "request"];
  return `  ${method}(...input: Arguments<${id}>): ${result}<Output<${id}>> {\n    return ${sender}.${send}(${id}, ...input);\n  }`;
}

/** `operations.ts`: the client's methods by operationId. */
export function operationsSource({ operations }: Contract): string {
  const methods = operations.map((operation) => {
    const { resource, method } = methodName(operation);
    const doc = `  /** ${operation.summary ?? operation.operationId}: the same as \`client.${resource}.${method}\`. */`;
    return `${doc}\n${signatureOf(operation, operation.operationId, "this")}`;
  });
  return `import type { Call, ListCall } from "../core/call.ts";
import { Transport } from "../core/transport.ts";
import type { Arguments, Output } from "../core/types.ts";

/** Every operation of the service as a method, named by its operationId. */
export class Operations extends Transport {
${methods.join("\n\n")}
}
`;
}

/** Names that would hide what every program has. */
const RENAMED: Record<string, string> = { Error: "ErrorBody" };

/** `schemas.ts`: a name for everything that is sent or answered. */
export function schemasSource({ schemas }: Contract): string {
  const types = Object.entries(schemas).map(([name, { description }]) => {
    const doc = description === undefined ? "" : `/** ${description.replaceAll("*/", "*\\/")} */\n`;
    return `${doc}export type ${RENAMED[name] ?? name} = components["schemas"]["${name}"];\n`;
  });
  return `import type { components } from "./openapi.ts";\n\n${types.join("\n")}`;
}

/** `guardrails.ts`: the rules that a deployment begins with. */
export function guardrailsSource(guardrails: object): string {
  return `/** The rules that a service compiles sentences under until others are put in force. */\nexport const shippedGuardrails: object = ${JSON.stringify(guardrails, undefined, 2)};\n`;
}

function repetitionOf(operation: Operation): string[] {
  const pinnable = isPinned(operation.operationId as OperationId, { timestamp: "" });
  if (takesIdempotencyKey(operation)) {
    const words = pinnable ? "as it is where it names a `timestamp`, else under" : "under";
    return [`Repeated after a failure ${words} one Idempotency-Key.`];
  }
  return pinnable ? ["Repeated after a failure where it names a `timestamp`."] : [];
}

function docOf(contract: Contract, operation: Operation, name: string): string {
  const input = exampleInput(contract, operation);
  const call = `client.${name}(${input === undefined ? "" : literal(input)})`;
  const example = isList(operation)
    ? `for await (const item of ${call}) console.log(item);`
    : `const answer = await ${call};`;
  const keyed = needsElevated(operation) ? ["Needs the elevated key."] : [];
  const repeated = repetitionOf(operation);
  const lines = [
    `${operation.summary ?? operation.operationId}. ${operation.description ?? ""}`.trim(),
    ...[...keyed, ...repeated].map((line) => `\n${line}`),
    "\n@example",
    example,
  ];
  const text = lines.join("\n").replaceAll("*/", "*\\/").split("\n");
  return `  /**\n${text.map((line) => `   * ${line}`.trimEnd()).join("\n")}\n   */`;
}

/** `resources.ts`: the same methods by noun, with an example each. */
export function resourcesSource(contract: Contract): string {
  const resources = [...byResource(contract.operations)];
  const classes = resources.map(([resource, methods]) => {
    const bodies = methods.map(
      ({ method, operation }) =>
        `${docOf(contract, operation, `${resource}.${method}`)}\n${signatureOf(operation, method, "this.client")}`,
    );
    return `/** \`client.${resource}\` */\nexport class ${capital(resource)} extends Resource {\n${bodies.join("\n\n")}\n}\n`;
  });
  const fields = resources.map(([resource]) => `  readonly ${resource} = new ${capital(resource)}(this);`);
  return `import type { Call, ListCall } from "../core/call.ts";
import type { Transport } from "../core/transport.ts";
import type { Arguments, Output } from "../core/types.ts";
import { Operations } from "./operations.ts";

/** The operations about one noun, over a client. */
class Resource {
  readonly #client: Transport;

  constructor(client: Transport) {
    this.#client = client;
  }

  protected get client(): Transport {
    return this.#client;
  }
}

${classes.join("\n")}
/** The operations by the noun they are about. */
export class Resources extends Operations {
${fields.join("\n")}
}
`;
}
