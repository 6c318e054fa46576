import { emptyStorage, env } from "../../support/memory/storage.ts";
import { expect, it } from "vitest";
import { newCaches } from "../../../worker/storage/caches.ts";
import { PrimitiveStore } from "../../../worker/storage/signals/primitive-store.ts";

emptyStorage();

it("what sentences may refer to is read again once a signal is added or changed, and not before", async () => {
  const caches = newCaches();
  const store = new PrimitiveStore(env.DB, null, caches);
  const push = { kind: "push" } as const;
  const register = (id: string) =>
    store.add({ primitive_id: id, type: "float", missing_data_policy: "null", source: push, description: "" }, 1);
  await register("kept.one");
  const first = await store.all();
  expect(await store.all()).toBe(first);
  await register("kept.one");
  expect(await new PrimitiveStore(env.DB, null, caches).all(), "nor by the store of one request").toBe(first);
  await register("kept.two");
  expect((await store.all()).length).toBe(first.length + 1);
  await new PrimitiveStore(env.DB).setWords("kept.one", { description: "How many" });
  expect((await store.all()).find(({ primitive_id }) => primitive_id === "kept.one")?.description).toBe("How many");
});
