import { describe, expect, it } from "vitest";
import { assertMatchesSchema, describedSchemas, type DescribedOperation, operations } from "./schema.ts";
import { TEST_VARS } from "./vars.ts";

const apiKey = { "x-api-key": TEST_VARS.SVC_API_KEYS };
const elevatedKey = { "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
const json = { "content-type": "application/json" };
const allKeys = { ...apiKey, ...elevatedKey };

/** Sends a request to a service, wherever it runs; paths are those of openapi.json. */
export type Send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<{ status: number; headers: Headers; text: string }>;

const needs = (operation: DescribedOperation, scheme: string) =>
  (operation.security ?? []).some((requirement) => scheme in requirement);

/** The operation's path with every parameter filled in and every required query field given. */
export function pathOf(operation: DescribedOperation): string {
  const path = operation.path.replaceAll(/\{[^}]+\}/g, "a.b");
  const required = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required === true);
  const query = required.map((one) => `${one.name}=a.b`).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** Which fields a body may have can depend on its kind: the field that says so, for the first kind there is. */
function kindOf(operation: DescribedOperation): string {
  const schema = operation.requestBody?.content["application/json"]?.schema ?? {};
  const named = schema.$ref === undefined ? schema : describedSchemas[schema.$ref.replace("#/components/schemas/", "")];
  if (named?.discriminator === undefined) return "";
  const { propertyName, mapping } = named.discriminator;
  return `"${propertyName}": "${Object.keys(mapping)[0]}", `;
}

const emptyBody = (operation: DescribedOperation) => (operation.requestBody === undefined ? undefined : "{}");

/** What every operation answers to requests that are none of its own, before it does anything. */
export function describeSurface(via: Send, accepts: (operation: DescribedOperation) => boolean = () => true): void {
  type Row = [string, DescribedOperation];
  const rows = (accept: (operation: DescribedOperation) => boolean): Row[] =>
    operations.filter((one) => accepts(one) && accept(one)).map((operation) => [operation.operationId, operation]);

  const keyed = rows((operation) => needs(operation, "ApiKey"));
  const elevated = rows((operation) => needs(operation, "ElevatedKey"));
  const open = rows((operation) => !needs(operation, "ApiKey"));
  const bodied = rows((operation) => "application/json" in (operation.requestBody?.content ?? {}));

  async function ask(...[method, path, headers, body]: Parameters<Send>) {
    const { status, headers: answered, text } = await via(method, path, headers, body);
    const parsed: { error?: Record<string, unknown> } | undefined = text === "" ? undefined : JSON.parse(text);
    assertMatchesSchema({ method, path, status, headers: answered, body: parsed });
    return { status, headers: answered, error: parsed?.error };
  }

  /** Asks, and expects a refusal of this kind in the one error shape. */
  async function expectRefusal(status: number, type: string, ...request: Parameters<typeof ask>) {
    const answer = await ask(...request);
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({
      type,
      message: expect.stringMatching(/\S/),
      request_id: answer.headers.get("x-request-id"),
    });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    return answer;
  }

  describe.each(keyed)("%s needs an API key", (_id, operation) => {
    it("answers 401 without one", async () => {
      await expectRefusal(
        401,
        "auth_error",
        operation.method,
        pathOf(operation),
        { ...json, ...elevatedKey },
        emptyBody(operation),
      );
    });

    it("answers 401 to a wrong one", async () => {
      const headers = { ...json, ...elevatedKey, "x-api-key": `${TEST_VARS.SVC_API_KEYS}x` };
      await expectRefusal(401, "auth_error", operation.method, pathOf(operation), headers, emptyBody(operation));
    });
  });

  describe.each(elevated)("%s needs the elevated key", (_id, operation) => {
    it.each([
      ["without one", {}],
      ["to a wrong one", { "x-elevated-key": "nearly" }],
      ["to the API key in its place", { "x-elevated-key": TEST_VARS.SVC_API_KEYS }],
    ])("answers 403 %s, whatever the body", async (_title, headers) => {
      await expectRefusal(
        403,
        "forbidden",
        operation.method,
        pathOf(operation),
        { ...json, ...apiKey, ...headers },
        operation.method === "GET" ? undefined : '{"nonsense":',
      );
    });
  });

  describe.each(open)("%s is open", (_id, operation) => {
    it("answers without a key", async () => {
      expect((await ask(operation.method, pathOf(operation), {})).status).toBe(200);
    });
  });

  describe.each(rows(() => true))("around %s", (_id, operation) => {
    it("a path below it leads nowhere", async () => {
      const below = `${operation.path.replaceAll(/\{[^}]+\}/g, "a.b")}/no/such/path`;
      await expectRefusal(404, "not_found", operation.method, below, { ...json, ...allKeys }, emptyBody(operation));
    });

    it("another method is refused, and Allow names this one", async () => {
      const described = operations.filter((one) => one.path === operation.path).map((one) => one.method);
      const other = ["PATCH", "PUT", "DELETE", "POST"].find((method) => !described.includes(method)) ?? "OPTIONS";
      const { headers } = await expectRefusal(405, "method_not_allowed", other, pathOf(operation), allKeys);
      expect(headers.get("allow")?.split(", ")).toContain(operation.method);
    });
  });

  describe.each(bodied)("the body of %s", (_id, operation) => {
    const send = (status: number, type: string, body: Parameters<Send>[3], headers: Record<string, string> = json) =>
      expectRefusal(status, type, operation.method, pathOf(operation), { ...allKeys, ...headers }, body);

    it("may not be larger than 1 MiB", async () => {
      await send(413, "payload_too_large", JSON.stringify({ filler: "x".repeat(1024 * 1024) }));
    });

    it.each(["text/plain", "application/x-www-form-urlencoded", "application/xml"])("may not be %s", async (type) => {
      await send(415, "unsupported_media_type", "{}", { "content-type": type });
    });

    it.each(["application/json; x", "application/json; charset", "application/json; =x", 'application/json; a="'])(
      "may not be of the malformed type %s",
      async (type) => {
        await send(415, "unsupported_media_type", "{}", { "content-type": type });
      },
    );

    it.each(["application/json;", "application/json ; ;", 'application/json;charset="utf-8"', "APPLICATION/JSON;a=b;"])(
      "may be of the type %s",
      async (type) => {
        const { error } = await send(400, "validation_error", "{", { "content-type": type });
        expect(error).toMatchObject({ location: "body" });
      },
    );

    it.each(["", "{", "[1,", "{'a': 1}", "nonsense"])("may not be %j", async (body) => {
      expect((await send(400, "validation_error", body)).error).toMatchObject({ location: "body" });
    });

    it.each([
      ["Latin-1", [0xe9]],
      ["a character cut in two", [0xc3]],
      ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
      ["a character in a longer form than it needs", [0xc0, 0xaf]],
    ])("may not be %s in place of UTF-8", async (_kind, bytes) => {
      const text = new TextEncoder();
      const body = new Uint8Array([...text.encode('{"no_such_field":"caf'), ...bytes, ...text.encode('"}')]);
      const { error } = await send(400, "validation_error", body);
      expect(error).toMatchObject({ location: "body", message: "The body is not valid UTF-8." });
    });

    it.each(["[]", "null", '"text"', "1"])("may not be %s in place of an object", async (body) => {
      expect((await send(400, "validation_error", body)).error).toMatchObject({ location: "body" });
    });

    const kind = kindOf(operation);

    it("may not hold an unknown field, and the refusal names it", async () => {
      const { error } = await send(400, "validation_error", `{${kind}"no_such_field": 1}`);
      expect(JSON.stringify(error?.["details"])).toContain("no_such_field");
    });

    it("may not smuggle in a prototype", async () => {
      const { error } = await send(400, "validation_error", `{${kind}"__proto__": {"admin": true}}`);
      expect(JSON.stringify(error?.["details"])).toContain("__proto__");
    });
  });

  describe.each(keyed)("the query of %s", (_id, operation) => {
    const refuse = (extra: string) => {
      const path = pathOf(operation);
      const asked = `${path}${path.includes("?") ? "&" : "?"}${extra}`;
      return expectRefusal(
        400,
        "validation_error",
        operation.method,
        asked,
        { ...json, ...allKeys },
        emptyBody(operation),
      );
    };

    it("may not hold an unknown field, and the refusal names it", async () => {
      const { error } = await refuse("no_such_field=1");
      expect(JSON.stringify(error?.["details"])).toContain("no_such_field");
    });

    const fields = (operation.parameters ?? []).filter((one) => one.in === "query").map((one) => one.name);
    it.each(fields)("may not repeat %s", async (name) => {
      const { error } = await refuse(`${name}=1&${name}=1`);
      expect(JSON.stringify(error?.["details"])).toContain("more than once");
    });
  });
}
