import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

type Node = Record<string, unknown>;
interface Document {
  paths: Record<string, Record<string, Node>>;
  components: { schemas: Record<string, Node>; parameters: Record<string, Node>; responses?: Node };
}

const SCHEMAS = "#/components/schemas/";

/** The schemas a part of the document refers to, and those that they refer to. */
function reached(document: Document, from: unknown, found = new Set<string>()): Set<string> {
  if (typeof from !== "object" || from === null) return found;
  for (const [field, value] of Object.entries(from)) {
    const name =
      field === "$ref" && String(value).startsWith(SCHEMAS) ? String(value).slice(SCHEMAS.length) : undefined;
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      reached(document, document.components.schemas[name], found);
    } else reached(document, value, found);
  }
  return found;
}

const holdsTime = (part: unknown): boolean =>
  typeof part === "object" &&
  part !== null &&
  ((part as Node)["format"] === "date-time" || Object.values(part).some(holdsTime));

const isQuestion = (path: string) => path.includes("/parameters/") || path.includes("/requestBody/");

function timeType({ type }: { type?: string | string[] }): ts.TypeNode {
  const { factory, SyntaxKind } = ts;
  const none = [type].flat().includes("null") ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  const text = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  return factory.createUnionTypeNode([text, factory.createTypeReferenceNode("Date"), ...none]);
}

/** Without the methods and parameters that a path does not have, and the headers and cookies that no operation takes. */
function withoutAbsent(types: string): string {
  const end = types.indexOf("export type webhooks");
  const paths = types
    .slice(0, end)
    .replaceAll(/^ {8}parameters: \{\n(?: {12}\w+\?: never;\n)+ {8}\};\n/gm, "")
    .replaceAll(/^ {8}\w+\?: never;\n/gm, "");
  return paths + types.slice(end).replaceAll(/^ {12}(?:header|cookie)\?: never;\n/gm, "");
}

/**
 * The types of an OpenAPI document. A time that is sent may be a Date; one that is answered is a string. Throws where one
 * schema with a time is both sent and answered.
 */
export async function typesOf(source: string): Promise<string> {
  const document = JSON.parse(source) as Document;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const sent = reached(
    document,
    operations.map(({ requestBody }) => requestBody),
  );
  const answered = reached(document, [operations.map(({ responses }) => responses), document.components.responses]);
  const both = [...sent].filter((name) => answered.has(name) && holdsTime(document.components.schemas[name]));
  if (both.length > 0) throw new Error(`A schema with a time is sent or answered, not both: ${both.join(", ")}.`);
  const isSent = (path: string) =>
    path.startsWith(SCHEMAS) ? sent.has(path.slice(SCHEMAS.length).split("/")[0] ?? "") : isQuestion(path);
  const nodes = await openapiTS(document as never, {
    defaultNonNullable: false,
    transform: (schema, { path }) =>
      schema.format === "date-time" && isSent(path ?? "") ? timeType(schema) : undefined,
  });
  return withoutAbsent(astToString(nodes));
}
