/** What the generator reads of openapi.json. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export interface Operation {
  method: string;
  path: string;
  /** A path with a server of its own lives outside the version segment. */
  unversioned: boolean;
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  security?: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export interface Contract {
  operations: Operation[];
  schemas: Record<string, Schema>;
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}
/** An operation as it stands in the document. */
interface Described extends Omit<Operation, "path" | "method" | "unversioned" | "parameters"> {
  parameters?: (Parameter | { $ref: string })[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The document without doors for other protocols: their senders have clients of their own. */
export function withoutDoors(text: string): Document {
  const document = JSON.parse(text) as Document;
  for (const item of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if ((operation as { "x-door"?: boolean })["x-door"] === true) delete item[method];
    }
  }
  return document;
}

/** The operations of an OpenAPI document, by operationId. */
export function readContract(text: string): Contract {
  const { paths, components } = withoutDoors(text);
  const sharedAt = ($ref: string): Parameter => {
    const shared = components.parameters[$ref.replace("#/components/parameters/", "")];
    if (shared === undefined) throw new Error(`openapi.json refers to ${$ref} and does not describe it.`);
    return shared;
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Described | undefined;
      if (operation === undefined) return [];
      const parameters = (operation.parameters ?? []).map((one) => ("$ref" in one ? sharedAt(one.$ref) : one));
      return [{ path, method, unversioned: "servers" in operation, ...operation, parameters }];
    }),
  );
  return {
    operations: operations.sort((a, b) => (a.operationId < b.operationId ? -1 : 1)),
    schemas: components.schemas,
  };
}

export function queryNames({ parameters = [] }: Operation): string[] {
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

export function isList(operation: Operation): boolean {
  return queryNames(operation).includes("cursor");
}

export function needsElevated({ security = [] }: Operation): boolean {
  return security.flatMap((requirement) => Object.keys(requirement)).some((name) => /elevated/i.test(name));
}

export function takesIdempotencyKey({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === "header" && /^idempotency-key$/i.test(parameter.name));
}

/** Whether its answer is sent while it is read, and so is no JSON. */
export function isStreamed({ responses }: Operation): boolean {
  const { content } = responses["200"] ?? {};
  return content !== undefined && !("application/json" in content);
}

/** Whether its body is lines of JSON, which the client makes of records. */
export function takesLines({ requestBody }: Operation): boolean {
  return requestBody !== undefined && "application/x-ndjson" in requestBody.content;
}
