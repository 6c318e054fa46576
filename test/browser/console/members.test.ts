import { DecisionMonitor } from "@decision-monitor/sdk";
import { describe, expect, it } from "vitest";
import { TEST_VARS } from "../../support/vars.ts";
import { consoleWorld, expectAccessible, expectNoSidewaysScroll, shot } from "./harness.ts";

const { SVC_API_KEYS: apiKey, SVC_ELEVATED_KEY: elevatedKey } = TEST_VARS;
const minute = 60_000;
const mounts = ["/", "/var", "/home"];
let decision: string;
let totalled: string;

describe("a signal with members", () => {
  const world = consoleWorld(async ({ baseUrl }) => {
    const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl });
    await client.primitives.register({
      primitive_id: "fs.used_percent",
      type: "time_series<float>",
      description: "How full a filesystem of the host is",
      unit: "%",
      members: ["mountpoint"],
      max_age: "1d",
    });
    const now = Date.now();
    await client.observations.push(
      mounts.flatMap((mountpoint, at) =>
        Array.from({ length: 20 }, (_, step) => ({
          primitive_id: "fs.used_percent",
          entity: "host:db-1",
          observed_at: new Date(now - (step + 1) * 10 * minute - at).toISOString(),
          value: mountpoint === "/var" ? 95 - step : 40 + 10 * at + (step % 3),
          member: { mountpoint },
        })),
      ),
    );
    const task = await client.tasks.create({
      intent: "alert when fs used percent of any mountpoint is above 90%",
      entity_scope: "host:*",
      delivery: { type: "notification" },
      dry_run: false,
    });
    const answer = await client.tasks.evaluate({
      id: task.task_id,
      condition_version: task.condition_version,
      entity: "host:db-1",
      timestamp: new Date(now).toISOString(),
    });
    decision = answer.decision_id ?? "";
    const total = await client.tasks.create({
      intent: "Alert when sum across members of `fs.used_percent` is above 150.",
      entity_scope: "host:*",
      delivery: { type: "notification" },
      dry_run: false,
    });
    for (const ago of [3, 2, 1]) {
      const { decision_id } = await client.tasks.evaluate({
        id: total.task_id,
        condition_version: total.condition_version,
        entity: "host:db-1",
        timestamp: new Date(now - ago * 10 * minute).toISOString(),
      });
      totalled = decision_id ?? "";
    }
  });

  it.each([
    ["light", "desktop"],
    ["dark", "phone"],
  ] as const)("draws a line for each, and says which decided: %s, %s", async (colorScheme, device) => {
    const page = await world.open("#/signals/fs.used_percent", { colorScheme, device });
    await page.locator(".chart canvas").waitFor();
    await page.getByText("One for each").waitFor();
    await page.getByText("Newest value, of /").waitFor();
    await page.getByText("Lines: /var; /home; /.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `members-signal-${colorScheme}-${device}`);
    await page.goto(`${world.service.url}/console#/decisions/${decision}`);
    await page.getByRole("heading", { name: "Its members" }).waitFor();
    await page.getByText("Highest of 3 members.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("/var");
    await shot(page, `members-why-${colorScheme}-${device}`);
  });

  it("draws what came of all members beside them", async () => {
    const page = await world.open(`#/decisions/${totalled}`);
    await page.getByRole("heading", { name: "The task" }).waitFor();
    await page.getByRole("button", { name: "Name the entity" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(elevatedKey);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Continue|Use|Go on|Name)/ })
      .click();
    await page.getByText("Sum of 3 members.").waitFor();
    await page.locator(".chart canvas").first().waitFor();
    await page.locator(".signal .chart-numbers summary").click();
    await expect.poll(() => page.locator(".signal .chart-numbers").innerText()).toContain("Sum");
  });

  it("takes a table with a column of members", async () => {
    const page = await world.open("#/signals/fs.used_percent?entity=host%3Adb-1");
    await page.getByText("Add a table of values").click();
    const at = new Date(Date.now() - 1_000).toISOString();
    await page
      .getByLabel("A table, pasted or dropped here")
      .fill(`time,entity,mountpoint,value\n${at},host:db-1,/srv,12.5\n`);
    await page.getByRole("button", { name: /^Add 1 / }).click();
    await page.getByText("1 observation added.").first().waitFor();
    await expect.poll(() => page.locator("main").innerText()).toMatch(/Lines: .*\/srv/);
  });

  it("takes a value of a member by hand", async () => {
    const page = await world.open("#/signals/fs.used_percent?entity=host%3Adb-1");
    await page.getByLabel("mountpoint").fill("/home");
    await page.getByLabel("Value (%)").fill("61.5");
    await page.getByRole("button", { name: "Observe" }).click();
    await page.getByText("Newest value, of /home").waitFor();
    await expect.poll(() => page.locator(".signals-latest").textContent()).toContain("61.5%");
  });
});
