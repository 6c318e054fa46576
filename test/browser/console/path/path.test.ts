import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { TEST_VARS } from "../../../support/vars.ts";
import { agree, announced, consoleWorld, elevate, expectAccessible, picture } from "../harness.ts";
import { historyCsv, todayCsv } from "./data.ts";

const world = consoleWorld();
const sentence = "alert me when daily logins fall by 40% within a week";

const options = (page: Page) => page.getByRole("listbox", { name: "Alarms" }).getByRole("option");

async function paste(page: Page, table: string, count: number): Promise<void> {
  await page.getByLabel("A table, pasted or dropped here").fill(table);
  await page.getByRole("button", { name: `Add ${count} observations` }).click();
}

/** What a person sees at this step, for everybody and for the docs; what was said before is out of the way. */
async function see(page: Page, name: string): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await expectAccessible(page);
  await picture(page, `path-${name}`);
}

async function openTheConsole(page: Page): Promise<void> {
  await page.getByLabel("API key").fill(TEST_VARS.SVC_API_KEYS);
  await see(page, "01-open");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("There are no signals yet.").waitFor();
}

async function bringHistory(page: Page): Promise<void> {
  await page.getByLabel("A table, pasted or dropped here").fill(historyCsv(Date.now()));
  await page.getByText("Registers account.daily_logins.").waitFor();
  await see(page, "02-history");
  await page.getByRole("button", { name: "Add 480 observations" }).click();
  await agree(page);
  await elevate(page);
  await page.getByText("480 observations added.").first().waitFor();
  await page.getByRole("button", { name: sentence }).waitFor();
}

async function writeTheSentence(page: Page): Promise<void> {
  await page.getByLabel("What should be watched for?").fill(sentence);
  const understood = page.locator("#write-understood");
  await understood.getByText("Alert when the account daily logins fall by more than 40% within 1 week.").waitFor();
  const marks = page.locator(".write-mirror mark");
  expect(await marks.allTextContents()).toEqual(["daily logins", "fall", "40%", "within a week"]);
  await page.locator(".chart canvas").waitFor();
  await see(page, "03-understood");
  await page.getByText("about 0.7", { exact: true }).waitFor();
  await page.getByLabel("Account daily logins of", { exact: true }).selectOption("account:5077");
  await page.getByRole("img", { name: "Account daily logins of account:5077, with 1 alarm" }).waitFor();
  await page.locator(".chart canvas").waitFor();
  await page.getByText("Numbers", { exact: true }).scrollIntoViewIfNeeded();
  await see(page, "04-would-have-fired");
}

async function switchOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("only when that begins, checked whenever a value arrives").waitFor();
  await see(page, "05-on");
}

async function bringToday(page: Page): Promise<void> {
  await page.getByText("Add data").click();
  await page.getByLabel("A table, pasted or dropped here").fill(todayCsv(Date.now()));
  await page.getByRole("button", { name: "Add 8 observations" }).scrollIntoViewIfNeeded();
  await see(page, "06-data");
  await page.getByRole("button", { name: "Add 8 observations" }).click();
  await page.getByText("8 observations added.").first().waitFor();
}

async function readAlarms(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Its alarms" }).click();
  await expect.poll(() => options(page).count()).toBe(4);
  await options(page).filter({ hasText: "account:8841" }).click();
  await page
    .getByText(/^264 is a fall of 77/)
    .first()
    .waitFor();
  await see(page, "07-alarms");
}

async function rateTwoWrong(page: Page): Promise<void> {
  for (const name of ["account:1190", "account:5077"]) {
    await options(page).filter({ hasText: name }).click();
    await page.keyboard.press("w");
    await expect.poll(() => announced(page)).toContain(`Rated ${name} wrong.`);
  }
  expect(await options(page).getByText("Rated wrong").count()).toBe(2);
  await see(page, "08-wrong");
}

async function openTuning(page: Page): Promise<void> {
  const chosen = page.getByRole("complementary", { name: "The chosen alarm" });
  await chosen.getByRole("link", { name: sentence }).click();
  await page.getByText("2 of 2 rated").waitFor();
  await page.getByRole("tab", { name: "Tune" }).click();
  await page.getByText("It takes three alarms that people called wrong, so far 2").waitFor();
  await page.getByText("Move the line to see").waitFor();
  await see(page, "09-tune");
}

async function dragTheCut(page: Page): Promise<void> {
  const curve = page.getByRole("img", { name: "What each value would have cost" });
  const box = (await curve.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40, { steps: 8 });
  await page.mouse.up();
  await page.getByText("Would fall silent").waitFor();
  expect(await page.locator(".task-sentence").textContent()).toMatch(
    /^alert me when daily logins fall by 5\d(\.\d)?% within a week$/,
  );
  await see(page, "10-dragged");
}

async function apply(page: Page): Promise<void> {
  await page.getByRole("button", { name: "1. Make a new version" }).click();
  await elevate(page);
  await page.getByText("1. Version 1.1 is made").waitFor();
  await page.getByRole("button", { name: "2. Bind this task to it" }).scrollIntoViewIfNeeded();
  await see(page, "11-applied");
}

async function rebind(page: Page): Promise<void> {
  await page.getByRole("button", { name: "2. Bind this task to it" }).click();
  await expect.poll(() => announced(page)).toContain("The task now judges by 1.1.");
  await page.getByText(/^Tuned: it judges by 5\d(\.\d)?% now, not by the 40% of its sentence\.$/).waitFor();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Compare 1.0" }).click();
  await page.getByRole("table", { name: "Differences" }).waitFor();
  await see(page, "12-bound");
}

/** The same numbers once more, and which accounts are alarms of them. */
async function seeTheDifference(page: Page): Promise<Set<string | undefined>> {
  await page.getByRole("link", { name: "Write" }).click();
  await page.getByText("Add data").click();
  await paste(page, todayCsv(Date.now()), 8);
  await page.getByText("8 observations added.").first().waitFor();
  await page.getByRole("link", { name: "Alarms", exact: true }).click();
  await expect.poll(() => options(page).count()).toBe(2);
  const told = await options(page).allTextContents();
  await options(page).filter({ hasText: "account:8841" }).click();
  await see(page, "13-difference");
  return new Set(told.map((text) => /account:\d{4}/.exec(text)?.[0]));
}

it("goes from an empty service to a tuned task, by the screens alone", async () => {
  const page = await world.openSignedOut();
  await page.setViewportSize({ width: 1280, height: 860 });
  await openTheConsole(page);
  await bringHistory(page);
  await writeTheSentence(page);
  await switchOn(page);
  await bringToday(page);
  await readAlarms(page);
  await rateTwoWrong(page);
  await openTuning(page);
  await dragTheCut(page);
  await apply(page);
  await rebind(page);
  expect(await seeTheDifference(page)).toEqual(new Set(["account:3302", "account:8841"]));
}, 240_000);
