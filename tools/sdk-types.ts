/** `npm run sdk:types` writes sdk/src/generated from openapi.json; `--check` fails when it is out of date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

interface Parameter {
  name: string;
  in: string;
}

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: unknown;
  security?: Record<string, string[]>[];
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];
const HEADER = "// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.\n";
const root = join(import.meta.dirname, "..");
const folder = join(root, "sdk/src/generated");
const source = readFileSync(join(root, "openapi.json"), "utf8");
const { paths } = JSON.parse(source) as Document;

const operations = Object.entries(paths)
  .flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      // A path with a server of its own lives outside the version segment.
      return operation === undefined ? [] : [{ path, method, unversioned: "servers" in item, ...operation }];
    }),
  )
  .sort((a, b) => (a.operationId < b.operationId ? -1 : 1));

function needsElevated({ security }: Operation): boolean {
  const schemes = (security ?? []).flatMap((requirement) => Object.keys(requirement));
  return schemes.some((name) => /elevated/i.test(name));
}

function tableEntry(operation: (typeof operations)[number]): string {
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => parameter.name);
  return `  ${operation.operationId}: ${JSON.stringify({
    method: operation.method.toUpperCase(),
    path: operation.path,
    query,
    body: operation.requestBody !== undefined,
    elevated: needsElevated(operation),
    unversioned: operation.unversioned,
  })},`;
}

function methodOf({ operationId, summary }: Operation): string {
  return `  /** ${summary ?? operationId} */
  ${operationId}(...input: Arguments<"${operationId}">): Promise<Output<"${operationId}">> {
    return this.request("${operationId}", ...input);
  }`;
}

const operationsFile = `${HEADER}import { Transport, type Arguments, type Output } from "../core/transport.ts";

/** Every operation of the service as a method, named by its operationId. */
export class Operations extends Transport {
${operations.map(methodOf).join("\n\n")}
}
`;

const tableFile = `${HEADER}
/** Where each operation lives and what it takes. */
export const operationTable = {
${operations.map(tableEntry).join("\n")}
} as const;
`;

const types = astToString(await openapiTS(JSON.parse(source) as never, { defaultNonNullable: false }));
const files = { "openapi.ts": HEADER + types, "operations.ts": operationsFile, "table.ts": tableFile };

const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, "utf8") !== text;
});
if (process.argv[2] === "--check") {
  if (stale.length > 0) {
    console.error(
      `sdk/src/generated is older than openapi.json: ${stale.map(([name]) => name).join(", ")}. Run: npm run sdk:types`,
    );
    process.exitCode = 1;
  }
} else {
  for (const [name, text] of stale) writeFileSync(join(folder, name), text);
  console.log(
    stale.length === 0 ? "sdk/src/generated is current." : `Wrote ${stale.map(([name]) => name).join(", ")}.`,
  );
}
