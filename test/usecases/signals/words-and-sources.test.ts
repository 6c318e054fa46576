import { beforeEach, describe, expect, it } from "vitest";
import {
  ListPrimitivesQuery,
  RegisterPrimitiveBody,
  UpdatePrimitiveBody,
} from "../../../worker/contract/resources/signals/primitives.ts";
import { PrimitiveSourceSchema } from "../../../worker/contract/resources/signals/sources.ts";
import { getPrimitive, updatePrimitive } from "../../../worker/usecases/signals/get-primitive.ts";
import { listPrimitives } from "../../../worker/usecases/signals/list-primitives.ts";
import { registerPrimitive } from "../../../worker/usecases/signals/register-primitive.ts";
import { setPrimitiveSource } from "../../../worker/usecases/signals/set-primitive-source.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import { paged } from "../../support/paged.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";

let services: MemoryServices;
beforeEach(() => {
  const { config } = memoryServices();
  services = memoryServices({ config: { ...config, actionEnv: { METRICS_TOKEN: "s3cret" } } });
});

const register = async (body: object) => registerPrimitive(services, input(RegisterPrimitiveBody, body));
const change = async (id: string, words: object) =>
  updatePrimitive(services, { ...input(UpdatePrimitiveBody, words), id });
const setSource = async (id: string, source: object) =>
  setPrimitiveSource(services, { id, source: input(PrimitiveSourceSchema, source) });
const read = (id: string, showsAddress = true) => getPrimitive(services, { id }, showsAddress);
const sourceOf = (more: object = {}) => ({
  kind: "http",
  url: "https://metrics.example.com/rates/{entity}",
  value_pointer: "/value",
  ...more,
});

/** Tasks that are counted. */
const ofAll = () => Promise.resolve(null);

describe("a signal", () => {
  it("is registered once: the same body again is the same signal, another body a conflict", async () => {
    const body = { primitive_id: "shop.x", type: "float" };
    const first = await register(body);
    expect(first.created).toBe(true);
    expect(await register(body)).toEqual({ ...first, created: false });
    expect(await refusedAt(() => register({ ...body, type: "int" }))).toEqual([409, "primitive_id"]);
  });

  it("is listed newest first, by namespace and by its words, page by page", async () => {
    for (const primitive_id of ["shop.a", "shop.c", "mill.b", "shop.b"])
      await register({ primitive_id, type: "float", description: `Rate of ${primitive_id}` });
    const found = await paged((cursor) =>
      listPrimitives(services, input(ListPrimitivesQuery, { namespace: "shop", limit: "2", cursor }), true, ofAll),
    );
    expect(found.map((signal) => signal.primitive_id)).toEqual(["shop.b", "shop.c", "shop.a"]);
    const { items } = await listPrimitives(services, input(ListPrimitivesQuery, { q: "OF MILL" }), true, ofAll);
    expect(items.map((signal) => signal.primitive_id)).toEqual(["mill.b"]);
  });

  it("that is not there is not found", async () => {
    expect(await refusedAt(() => read("shop.rate"))).toEqual([404, "id"]);
  });
});

describe("the words of a signal", () => {
  it.each(["type", "labels", "missing_data_policy", "max_age", "source", "primitive_id", "nothing"])(
    "are all that can be changed: not %s",
    async (field) => {
      const { primitive } = await register({ primitive_id: "shop.x4", type: "categorical", labels: ["a", "b"] });
      const words = { description: "x", [field]: "zero" };
      expect(await refusedAt(() => change("shop.x4", words))).toEqual([400, field]);
      expect(await read("shop.x4")).toEqual(primitive);
    },
  );

  it.each([{}, { unit: null }, { synonyms: "a" }, { description: " " }])("are not %j", async (words) => {
    await register({ primitive_id: "shop.x4", type: "float" });
    expect((await refusedAt(() => change("shop.x4", words)))[0]).toBe(400);
  });

  it("of a signal that is not there are not found", async () => {
    expect(await refusedAt(() => change("shop.none", { unit: "x" }))).toEqual([404, "id"]);
  });

  it("changed make the body of before another definition, and the refusal says what to do", async () => {
    const body = { primitive_id: "shop.x5", type: "float", unit: "ms" };
    await register(body);
    await change("shop.x5", { unit: "s" });
    const error = await refusal(() => register(body));
    expect(error.code).toBe("conflict");
    expect(error.suggestion).toContain("PATCH /primitives/{id}");
    expect((await register({ ...body, unit: "s" })).created).toBe(false);
  });
});

describe("the source of a signal", () => {
  it("shows no header value, wherever it is read, and its whole address only where it is said to", async () => {
    const source = sourceOf({ headers: { "X-Key": "plain-secret", Authorization: "Bearer ${METRICS_TOKEN}" } });
    const body = { primitive_id: "pulled.masked", type: "float", source };
    const masked = { ...source, headers: { "X-Key": "***", Authorization: "***" } };
    const [made, again] = [await register(body), await register(body)];
    const shown = [
      made.primitive,
      again.primitive,
      await read("pulled.masked"),
      await setSource("pulled.masked", source),
    ];
    for (const primitive of shown) expect(primitive.source).toEqual(masked);
    const hidden = await read("pulled.masked", false);
    expect(hidden.source).toEqual({ ...masked, url: "https://metrics.example.com/***" });
    const listed = await listPrimitives(services, input(ListPrimitivesQuery, {}), false, ofAll);
    expect(listed.items).toEqual([hidden]);
  });

  it("of a signal that is not there is not found", async () => {
    expect(await refusedAt(() => setSource("pulled.nothing", sourceOf()))).toEqual([404, "id"]);
  });

  it.each([
    ["url", { url: "https://10.0.0.1/{entity}" }],
    ["url", { url: "ftp://example.com/{entity}" }],
    ["url", { url: "https://{entity}.example.com/rate" }],
    ["url", { url: "https://example.com/{nobody}" }],
    ["url", { url: "https://example.com/{entity" }],
    ["url", { url: "https://user:pass@example.com/{entity}" }],
    ["headers.Authorization", { headers: { Authorization: "${SVC_API_KEYS}" } }],
    ["headers.Host", { headers: { Host: "example.com" } }],
    ["value_pointer", { value_pointer: "data.value" }],
    ["time_pointer", { time_pointer: "/a~2" }],
  ])("is refused at %s for %j", async (location, more) => {
    await register({ primitive_id: "pulled.moved", type: "float" });
    expect(await refusedAt(() => setSource("pulled.moved", sourceOf(more)))).toEqual([400, location]);
    const registered = { primitive_id: "pulled.refused", type: "float", source: sourceOf(more) };
    expect(await refusedAt(() => register(registered))).toEqual([400, `source.${location}`]);
    expect(services.stored.rows("primitives").length).toBe(1);
  });
});
