import { expect, it } from "vitest";
import { consoleWorld, expectAccessible, expectNoSidewaysScroll, shot } from "./harness.ts";

const world = consoleWorld();

it.each(["desktop", "phone"] as const)("an empty service says what would be here, on a %s", async (device) => {
  const page = await world.open("#/alarms", { device });
  await page.getByText("Nothing is watched yet").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shot(page, `console-alarms-empty-${device}`);
  await page.getByRole("tab", { name: "Silences" }).click();
  await page.getByText("Nothing is silenced").waitFor();
  await page.getByRole("tab", { name: "Messages" }).click();
  await page.getByText("Every message arrived").waitFor();
  await expectAccessible(page);
});

it("triage where there is nothing says so", async () => {
  const page = await world.open("#/alarms");
  await page.getByText("Nothing is watched yet").waitFor();
  await page.keyboard.press("a");
  await expect.poll(() => page.locator("[aria-live=polite]").textContent()).toBe("There is no alarm to do that to.");
});

it("a decision that does not exist is refused in the API's words", async () => {
  const page = await world.open("#/decisions/dec_none");
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("dec_none");
  await expectAccessible(page);
});
