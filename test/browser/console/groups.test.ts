import { DecisionMonitor } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { TEST_VARS } from "../../support/vars.ts";
import { consoleWorld, elevate, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

const { SVC_API_KEYS: apiKey, SVC_ELEVATED_KEY: elevatedKey } = TEST_VARS;
const HOUR = 3_600_000;
const HOURS = 24;
const merchants = Array.from({ length: 12 }, (_, no) => `merchant:${1001 + 37 * no}`);

/** Of a merchant its share of failed payments: more and more of them fail, and the last has been silent for five hours. */
function hourly(now: number) {
  return merchants.flatMap((entity, no) =>
    Array.from({ length: HOURS }, (_, at) => HOURS - at)
      .filter((back) => no < merchants.length - 1 || back > 5)
      .map((back) => ({
        primitive_id: "merchant.error_rate",
        entity,
        observed_at: new Date(now - back * HOUR).toISOString(),
        value: no < 4 && back < 4 * (no + 1) ? 0.06 + 0.03 * no : 0.01 + 0.002 * no,
      })),
  );
}

const world = consoleWorld(async ({ baseUrl }) => {
  const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl });
  await client.primitives.register({
    primitive_id: "merchant.error_rate",
    type: "float",
    description: "Failed payments over all payments",
    unit: "ratio",
    max_age: "2h",
  });
  const now = Date.now();
  await client.observations.push(hourly(now));
  const { task_id, condition_version } = await client.tasks.create({
    intent: "more than 20% of merchants have an error rate above 5%",
    entity_scope: "all",
    delivery: { type: "notification" },
    dry_run: false,
  });
  for (let back = HOURS - 1; back >= 0; back--)
    await client.tasks.evaluate({
      id: task_id,
      condition_version,
      entity: "group:merchants",
      timestamp: new Date(now - back * HOUR).toISOString(),
    });
});

describe("the pages of groups", () => {
  it.each([
    ["light", "desktop"],
    ["dark", "phone"],
  ] as const)(
    "show what a group came to, and which members are worst or silent: %s, %s",
    async (colorScheme, device) => {
      const page = await world.open("#/groups", { colorScheme, device });
      const link = page.getByRole("link", { name: "merchants", exact: true });
      await link.waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shot(page, `groups-${colorScheme}-${device}`);
      await link.click();
      await page.getByRole("heading", { name: "merchants", level: 1 }).waitFor();
      await page.locator(".chart canvas").waitFor();
      const named = page.getByRole("table", { name: "Members that are worst or silent" });
      await page.getByRole("button", { name: "Name the members" }).click();
      await elevate(page);
      await named.getByText("merchant:1001", { exact: true }).waitFor();
      await named.getByRole("cell", { name: "15%" }).waitFor();
      await page.getByRole("link", { name: "more than 20% of merchants have an error rate above 5%" }).waitFor();
      expect(await named.getByRole("row").filter({ hasText: "silent" }).count()).toBe(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shot(page, `group-${colorScheme}-${device}`);
      if (colorScheme === "light") {
        await page.setViewportSize({ width: 1280, height: 1000 });
        await picture(page, "console-group");
      }
    },
  );
});
