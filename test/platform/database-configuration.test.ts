import { describe, expect, it } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { TEST_VARS } from "../support/vars.ts";

const read = (more: Record<string, unknown>) => readConfig({ ...TEST_VARS, ...more });
const address = "postgres://reader:hush@db.example.com:5432/shop";

describe("databases that sources read", () => {
  it("are connection strings or bindings of Hyperdrive, by name", () => {
    const { config, problems } = read({
      SVC_DATABASES: "shop=SHOP, bound = HYPERDRIVE",
      SHOP: address,
      HYPERDRIVE: { connectionString: "postgresql://x@y/z" },
    });
    expect([[...config.databases], problems]).toEqual([
      [
        ["shop", address],
        ["bound", "postgresql://x@y/z"],
      ],
      [],
    ]);
  });

  it.each(["shop", "=SHOP", "shop=MISSING", "shop=OTHER"])(
    "set up as %j are reported without their secret",
    (entry) => {
      const { config, problems } = read({ SVC_DATABASES: entry, SHOP: address, OTHER: `mysql://hush@${address}` });
      expect([config.databases.size, problems.map(({ variable }) => variable)]).toEqual([0, ["SVC_DATABASES"]]);
      expect(JSON.stringify(problems)).not.toContain("hush");
    },
  );
});
