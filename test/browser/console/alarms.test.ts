import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Output } from "../../../sdk/src/index.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { type AlarmWorld, seedAlarms } from "./alarm-world.ts";
import { announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

type Incident = Output<"getIncident">;

let receiver: Receiver;
let seeded: AlarmWorld;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answerWith({ status: 400 });
});
afterAll(() => receiver?.stop());

const world = consoleWorld(async (service) => {
  seeded = await seedAlarms(service, `${receiver.url}/hook`);
});

const options = (page: Page) => page.getByRole("listbox", { name: "Alarms" }).getByRole("option");
const option = (page: Page, name: RegExp) => options(page).filter({ hasText: name });
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true]");
const aside = (page: Page) => page.getByRole("complementary", { name: "The chosen alarm" });

/** Opens the list and waits for its alarms. */
async function opened(hash = "#/alarms", look?: Parameters<typeof world.open>[1]): Promise<Page> {
  const page = await world.open(hash, look);
  await options(page).first().waitFor();
  return page;
}

async function stored(entity: string, task: { task_id: string }): Promise<Incident> {
  const path = `/incidents?entity=${entity}&task_id=${task.task_id}`;
  const { body } = await world.service.call<{ items: Incident[] }>("GET", path);
  if (!body.items[0]) throw new Error(`no incident of ${entity}`);
  return body.items[0];
}

it("is where the console opens, with a count beside its name", async () => {
  const page = await world.open("#/");
  await page.getByRole("heading", { name: "Alarms", level: 1 }).waitFor();
  const { body } = await world.service.call<Output<"countIncidents">>("GET", "/incidents/counts");
  await page.getByRole("navigation", { name: "Screens" }).getByText(String(body.open), { exact: true }).waitFor();
  expect(page.url()).toContain("#/alarms");
});

describe("the list of alarms", () => {
  it("shows the worst first, each with whom it is about, why, and for which task", async () => {
    const page = await opened();
    const first = options(page).first();
    expect(await first.textContent()).toMatch(/service:(checkout|search).*is above the threshold of 5%.*critical/);
    await option(page, /account:8841.*is below the threshold of 35%.*Low engagement/).waitFor();
    await aside(page)
      .getByText(/: did not arrive \(.*400\)$/)
      .waitFor();
    const counts = page.getByRole("group", { name: "Open alarms by severity" });
    await counts.getByRole("button", { name: "2 Critical" }).waitFor();
    await expectAccessible(page);
    await picture(page, "console-alarms");
  });

  it.each([
    ["light", "phone"],
    ["dark", "desktop"],
    ["dark", "phone"],
  ] as const)("is legible %s on a %s", async (colorScheme, device) => {
    const page = await opened("#/alarms", { colorScheme, device });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (colorScheme === "light") await picture(page, "console-alarms-phone");
    else await (device === "desktop" ? picture(page, "console-alarms-dark") : shot(page, "console-alarms-dark-phone"));
  });

  it("is narrowed by severity, state, entity and task, in the address", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "2 Critical" }).click();
    await expect.poll(() => options(page).count()).toBe(2);
    expect(page.url()).toContain("severity=critical");
    await page.getByRole("button", { name: "All alarms" }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("account:3302");
    await page.keyboard.press("Enter");
    await expect.poll(() => options(page).count()).toBe(1);
    await aside(page).getByRole("link", { name: "this task" }).click();
    expect(page.url()).toContain("task=");
    await page.getByRole("radio", { name: "Closed" }).check();
    await page.getByText("No alarm fits these filters.").waitFor();
    await expectAccessible(page);
  });
});

describe("triage by keys alone", () => {
  it("moves with j and k, says what it is on, and acknowledges with the way back", async () => {
    const page = await opened();
    const first = await chosen(page).textContent();
    await page.keyboard.press("j");
    expect(await chosen(page).textContent()).not.toBe(first);
    expect(await announced(page)).toContain("is above the threshold of 5%");
    await page.keyboard.press("k");
    expect(await chosen(page).textContent()).toBe(first);
    await page.keyboard.press("a");
    await expect.poll(() => announced(page)).toMatch(/^Acknowledged service:\w+\. Press z to undo\.$/);
    expect(await chosen(page).textContent()).not.toBe(first);
    await option(page, /Acknowledged by/).waitFor();
    await page.getByRole("button", { name: "1 Critical" }).waitFor();
    await shot(page, "console-alarms-acknowledged");
    await page.keyboard.press("z");
    await expect.poll(() => announced(page)).toMatch(/^Undone/);
    await option(page, /Acknowledged by/).waitFor({ state: "detached" });
    for (const one of ["service:checkout", "service:search"])
      expect((await stored(one, seeded.errors)).acknowledged_at).toBeNull();
    await page
      .getByRole("region", { name: "What was just done" })
      .getByText("Undone. All is as it was before.")
      .waitFor();
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("region", { name: "What was just done" }).waitFor({ state: "detached" });
  });

  it("rates right and wrong, withdraws it, and undoes it", async () => {
    const page = await opened("#/alarms?entity=account:3302");
    const rating = async () => (await stored("account:3302", seeded.low)).rating;
    await page.keyboard.press("w");
    await expect.poll(rating).toBe("wrong");
    await page.keyboard.press("r");
    await expect.poll(rating).toBe("right");
    await page.keyboard.press("z");
    await expect.poll(rating).toBe("wrong");
    await page.keyboard.press("w");
    await expect.poll(rating).toBeNull();
    await expect.poll(() => announced(page)).toContain("is not rated any more.");
  });

  it("snoozes for a span by its key or for another one, and ends it", async () => {
    const page = await opened("#/alarms?entity=account:1190");
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Snooze account:1190" });
    await dialog.waitFor();
    await expectAccessible(page);
    await shot(page, "console-alarms-snooze");
    await page.keyboard.press("2");
    await dialog.waitFor({ state: "detached" });
    await option(page, /Snoozed, 4 h left/).waitFor();
    await page.keyboard.press("s");
    await page.getByLabel("Another span").fill("400d");
    await page.getByText("A snooze lasts 30 days at most.").waitFor();
    expect(await page.getByLabel("Another span").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Another span").fill("0m");
    await expect.poll(() => dialog.getByRole("button", { name: "Snooze", exact: true }).isEnabled()).toBe(false);
    await page.getByRole("button", { name: "End the snooze" }).click();
    await option(page, /Snoozed/).waitFor({ state: "detached" });
    expect((await stored("account:1190", seeded.low)).snoozed_until).toBeNull();
  });

  it("acts on several at once: marked by keys, shown before the service has answered, undone together", async () => {
    const page = await opened("#/alarms?entity=account:8841");
    const count = await options(page).count();
    expect(count).toBeGreaterThan(1);
    await page.keyboard.press("X");
    await page.getByRole("toolbar", { name: `What to do about ${count} alarms` }).waitFor();
    await expectAccessible(page);
    await picture(page, "console-alarms-marked");
    await page.route(/\/(?:bulk|acknowledge)$/, async (route) => {
      const shown = route.request().method() === "DELETE" ? 0 : count;
      await expect
        .poll(() =>
          options(page)
            .getByText(/^Acknowledged/)
            .count(),
        )
        .toBe(shown);
      await route.continue();
    });
    await page.keyboard.press("a");
    await expect.poll(() => announced(page)).toBe(`Acknowledged ${count} alarms. Press z to undo.`);
    await page.keyboard.press("z");
    await expect.poll(() => announced(page)).toMatch(/^Undone/);
    expect((await stored("account:8841", seeded.low)).acknowledged_at).toBeNull();
    expect((await stored("account:8841", seeded.tickets)).acknowledged_at).toBeNull();
    await options(page).nth(1).click();
    expect(page.url()).toContain("alarm=inc_");
  });

  it("gives an alarm to somebody, with a comment, by which it is found again", async () => {
    const page = await opened("#/alarms?entity=account:1190");
    await page.keyboard.press("i");
    await page.getByRole("dialog", { name: "Who looks after account:1190?" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type("on-call@example.com");
    await page.keyboard.press("Enter");
    await option(page, /on-call@example\.com/).waitFor();
    await expect.poll(async () => (await stored("account:1190", seeded.low)).assignee).toBe("on-call@example.com");
    await page.keyboard.press("c");
    await page.keyboard.type("The manager is on holiday");
    await aside(page).getByRole("button", { name: "Comment" }).click();
    await aside(page).getByRole("listitem").getByText("The manager is on holiday").waitFor();
    await page.getByRole("button", { name: "All alarms" }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("manager holiday");
    await page.keyboard.press("Enter");
    await expect.poll(() => options(page).count()).toBe(1);
    expect(page.url()).toContain("q=manager");
    await page.getByLabel("Looked after by").selectOption("nobody");
    await page.getByText("No alarm fits these filters.").waitFor();
    await expectAccessible(page);
  });

  it("opens why with Enter", async () => {
    const page = await opened("#/alarms?entity=account:8841");
    await page.getByRole("listbox", { name: "Alarms" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^account:8841 fired: /, level: 1 }).waitFor();
    expect(page.url()).toContain("#/decisions/dec_");
  });
});

describe("an alarm that comes in", () => {
  const intake = async (entity: string) => {
    const observations = [{ primitive_id: "service.error_rate", entity, value: 0.3 }];
    const { status, text } = await world.service.call("POST", "/observations", { observations });
    if (status !== 201) throw new Error(text);
  };

  it("appears by itself and is announced, and waits while a hand is on the list", async () => {
    const page = await opened();
    const read = aside(page).getByRole("heading", { level: 2 });
    const whose = await read.textContent();
    const comment = aside(page).getByRole("textbox", { name: "Comment" });
    await comment.fill("We know");
    await page.mouse.move(1, 1);
    await intake("service:mail");
    await page.getByRole("button", { name: "Show 1 new" }).waitFor({ timeout: 30_000 });
    expect(await announced(page)).toMatch(/New alarm: service:mail, 30% is above the threshold of 5%\./);
    await comment.blur();
    await option(page, /service:mail/).waitFor({ timeout: 30_000 });
    expect(await read.textContent()).toBe(whose);
    await page.keyboard.press("j");
    expect(await read.textContent()).not.toBe(whose);
    await page.keyboard.press("k");
    expect(await comment.inputValue()).toBe("We know");
    await options(page).nth(3).hover();
    const before = await options(page).allTextContents();
    await intake("service:login");
    await page.getByRole("button", { name: "Show 1 new" }).waitFor({ timeout: 30_000 });
    expect((await options(page).allTextContents()).length).toBe(before.length);
    expect(await option(page, /service:login/).count()).toBe(0);
    await page.keyboard.press("n");
    await option(page, /service:login/).waitFor();
  });
});

describe("the task of alarms", () => {
  it("shows its signal with the limit, who is affected, and its messages folded", async () => {
    const page = await world.open(`#/tasks/${seeded.low.task_id}`);
    const affected = page.getByRole("table", { name: "Who is affected now" });
    await affected.getByRole("link", { name: "account:3302" }).waitFor();
    await page.getByRole("img", { name: /^Account active user rate of account:\d+, with \d alarms?$/ }).waitFor();
    await page.locator(".chart canvas").waitFor();
    const messages = page.getByRole("table", { name: "Messages, folded" }).getByRole("row");
    await messages.nth(1).waitFor();
    expect(await messages.nth(1).textContent()).toMatch(/^Alarmdelivered\d/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 1000 });
    await picture(page, "console-task");
    await affected.getByRole("link", { name: "account:3302" }).click();
    await expect.poll(() => chosen(page).textContent()).toContain("account:3302");
  });
});

describe("silences", () => {
  it("are made from an alarm and ended, each with the way back", async () => {
    const page = await opened("#/alarms?entity=account:8841");
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Silence" });
    await dialog.getByText("This task about this entity").waitFor();
    const span = dialog.getByRole("textbox", { name: "How long" });
    await span.fill("forever");
    await dialog.getByRole("button", { name: "Silence" }).click();
    await dialog.getByText("This is no length of time").waitFor();
    await span.fill("4h");
    await dialog.getByRole("button", { name: "Silence" }).click();
    await dialog.getByRole("textbox", { name: "Why" }).and(page.locator("[aria-invalid]")).waitFor();
    await expectAccessible(page);
    await shot(page, "console-silence");
    await dialog.getByRole("textbox", { name: "Why" }).fill("Planned maintenance");
    await page.keyboard.press("Enter");
    await expect.poll(() => announced(page)).toContain("Silenced for 4 hours.");
    await page.getByRole("tab", { name: "Silences" }).click();
    await page.getByRole("cell", { name: "Planned maintenance" }).waitFor();
    await expectAccessible(page);
    await shot(page, "console-silences");
    await page.getByRole("button", { name: "End now" }).click();
    await page.getByText("Nothing is silenced").waitFor();
    await page.keyboard.press("z");
    await page.getByRole("cell", { name: "Planned maintenance" }).waitFor();
    await expect.poll(() => announced(page)).toBe("Another silence like it is in force.");
  });
});

describe("messages that did not arrive", () => {
  it("are listed with what went wrong, and sent again", async () => {
    const page = await world.open("#/alarms?view=deliveries");
    await page.getByRole("row").nth(1).waitFor();
    expect(await page.getByRole("row").nth(1).textContent()).toContain("400");
    await page.getByRole("link", { name: "alert me when the error rate is above 5%" }).first().waitFor();
    await expectAccessible(page);
    await shot(page, "console-messages");
    receiver.answerWith({ status: 200 });
    await page.getByRole("button", { name: "Send again" }).first().click();
    await page.getByText("Sent again: delivered.").first().waitFor();
    expect(await announced(page)).toContain("cannot be taken back");
  });
});
