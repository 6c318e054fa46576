import { describe, expect, it } from "vitest";
import { createTask, registerRate } from "../../support/world.ts";
import { consoleWorld, expectNoSidewaysScroll, shot } from "./harness.ts";
import { clientOf, editor, found } from "./rules-page.ts";

describe("many rules, versions and tasks", () => {
  const many = consoleWorld(async (service) => {
    await registerRate(service.call);
    await createTask(service.call, "alert me when the active user rate is unusual");
    const client = clientOf(service);
    const { guardrails } = await client.guardrails.getFile();
    const tier = (value: number) => ({ value });
    const prior = { low_severity: tier(0.6), medium_severity: tier(0.4), high_severity: tier(0.2) };
    const parameter_priors = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`team${at}.rate`, prior]));
    await client.guardrails.create({ guardrails: { ...guardrails, parameter_priors } });
    const database = await service.database();
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
    await database
      .prepare(
        `${numbers} INSERT INTO guardrails_versions (version_id, number, body, change_note, is_active, created_at) SELECT 'many_' || i, i, body, 'Change ' || i, 0, created_at FROM n, guardrails_versions WHERE number = 1`,
      )
      .bind(200)
      .run();
    await database.prepare("UPDATE guardrails_versions SET is_active = 0 WHERE number = 1").run();
    await database.prepare("UPDATE guardrails_versions SET is_active = 1 WHERE number = 200").run();
    const { results } = await database.prepare("SELECT name FROM pragma_table_info('tasks')").all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const taken = columns.map((name) => (name === "task_id" ? "task_id || '_' || i" : `tasks.${name}`));
    await database
      .prepare(`${numbers} INSERT INTO tasks (${columns.join(", ")}) SELECT ${taken.join(", ")} FROM n, tasks`)
      .bind(1_000)
      .run();
    await service.restart();
  });

  it("stay quick to read, to search, to compare and to try", async () => {
    const page = await many.open("#/rules");
    await page.getByText("v200 in force").waitFor();
    await page.getByRole("button", { name: /^Show all 5\d\d$/ }).waitFor();
    await shot(page, "console-rules-many");
    await page.getByLabel("Find a rule").fill("team499");
    await page.getByText("team499.rate").waitFor();
    await shot(page, "console-rules-search");
    await page.getByRole("radio", { name: "Versions" }).check();
    const rows = page.getByRole("table", { name: "Versions of the guardrails" }).getByRole("row");
    await expect
      .poll(async () => {
        await page.evaluate("scrollTo(0, document.body.scrollHeight)");
        return rows.count();
      })
      .toBe(201);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await editor(page).evaluate((area: { value: string; dispatchEvent: (event: Event) => void }) => {
      area.value = area.value.replace(/(?<so>"medium_severity": \{ "value": )4 /, "$<so>4.5 ");
      area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.getByRole("button", { name: "Try it on all tasks" }).click();
    await found(page, "1,000 tasks tried: 1,000 would mean something else.");
    expect(await page.getByRole("list", { name: "Affected tasks" }).getByRole("listitem").count()).toBe(50);
    await page.getByRole("button", { name: /^More tasks/ }).click();
    expect(await page.getByRole("list", { name: "Affected tasks" }).getByRole("listitem").count()).toBe(250);
    await expectNoSidewaysScroll(page);
  });
});
