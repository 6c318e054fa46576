import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** One answer of an operation, written out. */
export interface DescribedResponse {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: unknown; examples?: Record<string, { value: unknown }> }>;
}

/** What of a named schema the tests look at. */
interface DescribedSchema {
  $ref?: string;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}

interface Operation {
  operationId: string;
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: DescribedSchema }> };
  "x-door"?: boolean;
  /** Of one that lies beside the versioned paths. */
  servers?: object[];
  "x-reach"?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Record<string, unknown> }[];
  responses: Record<string, DescribedResponse>;
}

/** One operation of openapi.json. `path` is its template, below the base url unless it has servers of its own. */
export interface DescribedOperation extends Operation {
  method: string;
  path: string;
}

/** An answer as a test received it; `path` may carry a query and the version segment. */
export interface Answer {
  method: string;
  path: string;
  status: number;
  headers?: Headers;
  body: unknown;
}

const methods = ["get", "put", "post", "delete", "patch", "options"];

type Reference = { $ref: string };
type Parameter = NonNullable<Operation["parameters"]>[number];
/** An operation as it stands in the document. */
interface Described extends Omit<Operation, "parameters" | "responses"> {
  parameters?: (Parameter | Reference)[];
  responses: Record<string, DescribedResponse | Reference>;
}

const document: {
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, DescribedSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, DescribedResponse>;
  };
} = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi.json"), "utf8"));

/** The named schemas of openapi.json. */
export const describedSchemas = document.components.schemas;

/** The answers that openapi.json describes once for all operations. */
export const sharedResponses = document.components.responses;

/** Every operation that openapi.json describes, its parameters and answers written out. */
export const allOperations: readonly DescribedOperation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => methods.includes(method))
    .map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((one) => writtenOut(one, document.components.parameters)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          writtenOut(response, sharedResponses),
        ]),
      ),
    })),
);

/** Those that take and answer JSON in our own words: all but the doors for other protocols. */
export const operations = allOperations.filter((one) => one["x-door"] !== true);

function writtenOut<T extends object>(part: T | Reference, shared: Readonly<Record<string, T>>): T {
  if (!("$ref" in part)) return part;
  const found = shared[part.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`openapi.json refers to ${part.$ref} and does not describe it.`);
  return found;
}

// The linter of openapi.json checks the document itself, and a validator that runs a few times need not be optimized.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema(document, "openapi.json");
const validators = new Map<string, ValidateFunction>();

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known) return known;
  const validator = ajv.compile({ $ref: `openapi.json#${pointer}` });
  validators.set(pointer, validator);
  return validator;
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

function matches(template: string, path: string): boolean {
  const parts = template.split("/");
  const given = path.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, i) => part === given[i] || (part.startsWith("{") && given[i] !== ""))
  );
}

/** The operation a request reaches, or undefined when nothing is described there. */
export function operationFor(method: string, path: string): DescribedOperation | undefined {
  const bare = (path.split("?")[0] ?? "").replace(/^\/v1(?=\/)/, "");
  const asked = method.toUpperCase() === "HEAD" ? "GET" : method.toUpperCase();
  const found = operations.filter((one) => one.method === asked && matches(one.path, bare));
  return found.find((one) => one.path === bare) ?? found[0];
}

/**
 * Fails, saying where, unless the answer is one that openapi.json describes: a described operation and status, a body
 * that fits its closed schema, and a request id. A path or method that is not described may only be a 401, 404 or 405.
 */
export function assertMatchesSchema({ method, path, status, headers, body }: Answer): void {
  const title = `${method.toUpperCase()} ${path} answered ${status}`;
  if (headers && !headers.get("x-request-id")) throw new Error(`${title} without X-Request-Id.`);
  if (method.toUpperCase() === "HEAD") return;
  const validate = validatorAt(pointerFor(title, method, path, status));
  if (validate(body)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `  body${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${title} with a body that openapi.json does not describe:\n${faults.join("\n")}\n${JSON.stringify(body, null, 2)}`,
  );
}

function pointerFor(title: string, method: string, path: string, status: number): string {
  const operation = operationFor(method, path);
  if (!operation) {
    if (status === 401 || status === 404 || status === 405) return "/components/schemas/ApiError";
    throw new Error(`${title}, and openapi.json describes no such operation.`);
  }
  if (!operation.responses[String(status)]) {
    throw new Error(
      `${title}, which ${operation.operationId} does not describe: ${Object.keys(operation.responses).join(", ")}.`,
    );
  }
  if (status >= 400) return "/components/schemas/ApiError";
  return `/paths/${escaped(operation.path)}/${operation.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
}
