import { describe, expect, it } from "vitest";
import { keyOfLeaf } from "../../../worker/storage/log/logged-rows.ts";

describe("the row that a leaf stands for", () => {
  it.each([
    ["condition", "low@night@1.0", ["low@night", "1.0"]],
    ["action", "page@me/now@v1", ["page@me/now", "v1"]],
    ["outcome", "dec_a/page/oncall", ["dec_a", "page/oncall"]],
    ["task", "task_a/b@c", ["task_a/b@c"]],
    ["condition", "low", null],
  ] as const)("of kind %s named %s is found", (kind, id, key) => {
    expect(keyOfLeaf(kind, id)).toEqual(key);
  });
});
