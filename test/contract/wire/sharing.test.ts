import { describe, expect, it } from "vitest";
import { leaves } from "../../../worker/contract/wire/component.ts";
import { describeApi } from "../../../worker/contract/wire/document.ts";
import { shareParameters, shareSchemas } from "../../../worker/contract/wire/sharing.ts";
import { createApp } from "../../../worker/http/app.ts";

const app = createApp({
  createServices: () => {
    throw new Error("describing asks nothing of the services");
  },
});

type Parts = Readonly<Record<string, unknown>>;

/** The same description with every reference to one of the parts replaced by what it says. */
function writtenOut(value: unknown, folder: string, parts: Parts): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenOut(item, folder, parts));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string" && value.$ref.startsWith(folder)) {
    const part = parts[value.$ref.slice(folder.length)];
    if (part !== undefined) return part;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, held]: [string, unknown]) => [key, writtenOut(held, folder, parts)]),
  );
}

describe("the description of the interface", () => {
  const { paths, components } = describeApi(app);

  it("says, written out, what it would say if nothing were shared", () => {
    const { paths: operations, components: whole } = describeApi(app, { sharing: false });
    const parts = Object.entries(whole.schemas).filter(([name]) => leaves.has(name));
    const named = Object.fromEntries(parts);
    const all = (value: unknown) =>
      writtenOut(writtenOut(value, "#/components/parameters/", components.parameters), "#/components/schemas/", named);
    expect({ paths: all(paths), schemas: all(components.schemas) }).toEqual({
      paths: operations,
      schemas: whole.schemas,
    });
    expect(JSON.stringify([operations, whole.schemas])).not.toContain('#/components/schemas/Version"');
  });

  it("says of a parameter what it is for, but not again in its schema", () => {
    const operations = Object.values(paths).flatMap((item) => Object.values(item) as { parameters?: object[] }[]);
    const own = operations.flatMap(({ parameters = [] }) => parameters).filter((parameter) => "in" in parameter);
    expect(own).toContainEqual(expect.objectContaining({ description: expect.any(String) as string }));
    const twice = own.filter((parameter) => {
      const { description, schema } = parameter as { description?: string; schema?: { description?: string } };
      return description !== undefined && description === schema?.description;
    });
    expect(twice).toEqual([]);
  });

  it("says at one place what many say", () => {
    expect(components.parameters).toMatchObject({
      Cursor: { in: "query", name: "cursor" },
      IdempotencyKey: { in: "header", name: "Idempotency-Key" },
      TaskId: { in: "path", name: "id" },
    });
  });
});

describe("sharing", () => {
  const id = { name: "id", in: "path", schema: { example: "task_1" } };
  const cursor = { name: "cursor", in: "query", schema: { maxLength: 10 } };
  const longCursor = { name: "cursor", in: "query", schema: { maxLength: 20 } };

  it("names a parameter after what it is about, and leaves alone what only one operation takes", () => {
    const { paths, parameters } = shareParameters({
      "/tasks/{id}": { get: { parameters: [id] }, delete: { parameters: [id, cursor] } },
    });
    expect(parameters).toEqual({ TaskId: id });
    const TaskId = { $ref: "#/components/parameters/TaskId" };
    expect(paths["/tasks/{id}"]).toEqual({ get: { parameters: [TaskId] }, delete: { parameters: [TaskId, cursor] } });
  });

  it("gives a name to the more frequent of two parameters, and never to both", () => {
    const { parameters } = shareParameters({
      "/a": { get: { parameters: [cursor] }, put: { parameters: [longCursor] } },
      "/b": { get: { parameters: [cursor] }, put: { parameters: [longCursor] }, post: { parameters: [longCursor] } },
    });
    expect(parameters).toEqual({ Cursor: longCursor });
  });

  it("takes no example for a schema, and no schema for another that says one word more", () => {
    const Version = { type: "string", maxLength: 255 };
    const longer = { ...Version, description: "of a task" };
    const shared = shareSchemas({ a: Version, b: longer, example: Version }, { Version });
    expect(shared).toEqual({ a: { $ref: "#/components/schemas/Version" }, b: longer, example: Version });
  });
});
