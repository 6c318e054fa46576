import { expect, it } from "vitest";
import { orderFeatures } from "../../../worker/domain/concept/order.ts";
import type { Feature } from "../../../worker/domain/values/definitions/concept.ts";

const reading = (...inputs: string[]): Feature => ({ op: "add", inputs });

it.each<[string, Record<string, Feature>, string[], string[]]>([
  [
    "takes the smallest name that is ready, also one that just became so",
    { z: reading(), b: reading("a"), a: reading() },
    ["a", "b", "z"],
    [],
  ],
  ["orders names by code unit, upper case first", { b: reading(), B: reading(), a: reading() }, ["B", "a", "b"], []],
  ["counts an input given twice once", { a: reading(), b: reading("a", "a") }, ["a", "b"], []],
  [
    "leaves a cycle and what waits for it",
    { a: reading("b"), b: reading("a"), c: reading("b"), d: reading() },
    ["d"],
    ["a", "b", "c"],
  ],
])("%s", (_what, features, sorted, stuck) => {
  expect(orderFeatures(new Map(Object.entries(features)))).toEqual({ sorted, stuck });
});
