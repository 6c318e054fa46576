import { describe, expect, it } from "vitest";
import { createTask, registerRate } from "../../support/world.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

const world = consoleWorld(async ({ call }) => {
  await registerRate(call);
  for (let i = 0; i < 60; i++) await createTask(call, `alert me when the active user rate drops below ${i + 1}%`);
});

const key = TEST_VARS.SVC_API_KEYS;
const storedBy = "JSON.stringify([sessionStorage, localStorage, document.cookie])";

describe("signing in", () => {
  it.each(["light", "dark"] as const)("is a page for everybody who can read: %s", async (colorScheme) => {
    const page = await world.openSignedOut({ colorScheme });
    await expectAccessible(page);
    await shot(page, `console-sign-in-${colorScheme}`);
  });

  it("refuses a wrong key in the API's words, at the field", async () => {
    const page = await world.openSignedOut();
    await page.getByLabel("API key").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("The API key is missing or wrong.").waitFor();
    expect(await page.getByLabel("API key").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
  });

  it("keeps the key in memory only", async () => {
    const page = await world.openSignedOut();
    await page.getByLabel("API key").fill(key);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Write", level: 1 }).waitFor();
    expect(await page.evaluate(storedBy)).not.toContain(key);
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  it("keeps it for the tab where that is asked for, until somebody signs out", async () => {
    const page = await world.openSignedOut();
    await page.getByLabel("API key").fill(key);
    await page.getByLabel("Keep me signed in").check();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Write", level: 1 }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Write", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await announced(page)).toContain("You are signed out");
    expect(await page.evaluate(storedBy)).not.toContain(key);
  });

  it("takes a key out of the address at once, and goes where the link leads", async () => {
    const page = await world.open("#/tasks?status=paused");
    expect(page.url()).toBe(`${world.service.url}/console#/tasks?status=paused`);
    await page.getByText("No tasks here").waitFor();
    expect(await page.evaluate(storedBy)).not.toContain(key);
    await page.goBack();
    expect(page.url()).not.toContain(key);
  });

  it("takes a key from a link that is opened in the same tab", async () => {
    const page = await world.openSignedOut();
    await page.evaluate(`location.hash = "#key=${key}&go=/tasks"`);
    await page.getByRole("heading", { name: "Tasks", level: 1 }).waitFor();
    expect(page.url()).toBe(`${world.service.url}/console#/tasks`);
  });
});

describe("the frame around the screens", () => {
  it.each([
    ["light", "desktop"],
    ["dark", "desktop"],
    ["light", "phone"],
    ["dark", "phone"],
  ] as const)("is %s on a %s, and keeps nobody out", async (colorScheme, device) => {
    const page = await world.open("#/tasks", { colorScheme, device });
    await page.getByRole("row").nth(20).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `console-tasks-${colorScheme}-${device}`);
  });

  it("is worked by keys alone, and lists them", async () => {
    const page = await world.open("#/tasks");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await help.getByText("Go to Tasks").waitFor();
    await expectAccessible(page);
    await shot(page, "console-help");
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await expect.poll(() => announced(page)).toBe("There is nothing to undo.");
  });

  it("goes anywhere and does anything by name, from Ctrl+K", async () => {
    const page = await world.open("#/tasks");
    const palette = page.getByRole("dialog", { name: "Go to or do" });
    const seek = async (text: string) => {
      await page.keyboard.press("Control+k");
      await palette.waitFor();
      await page.keyboard.type(text);
    };
    await seek("below 17%");
    await palette.getByRole("option", { name: /drops below 17%.*Task/ }).waitFor();
    await expectAccessible(page);
    await picture(page, "console-palette");
    await palette.getByRole("combobox").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "alert me when the active user rate drops below 17%", level: 1 }).waitFor();
    await seek("open tune");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Tune", selected: true }).waitFor();
    await seek("rul");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Rules", level: 1 }).waitFor();
    const box = page.getByLabel("What should be watched for?");
    for (const sentence of ["alert me when nothing", "alert me when anything"]) {
      await seek(sentence);
      await palette.getByRole("option", { name: `Write: ${sentence}` }).click();
      await expect.poll(() => box.inputValue()).toBe(sentence);
    }
    await box.fill("alert me when something else");
    await seek("rul");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Rules", level: 1 }).waitFor();
    await page.goBack();
    expect(await box.inputValue()).toBe("alert me when something else");
  });

  it("goes to what is typed, also where Enter comes before it is found", async () => {
    const page = await world.open("#/tasks");
    const palette = page.getByRole("dialog", { name: "Go to or do" });
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("account:a1");
    await palette.getByRole("option", { name: "Alarms of account:a1" }).waitFor();
    await palette.getByRole("combobox").fill("account:a2");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toContain("#/alarms?entity=account%3Aa2");
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("below 17%");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "alert me when the active user rate drops below 17%", level: 1 }).waitFor();
  });

  it("fetches a long list page by page", async () => {
    const page = await world.open("#/tasks");
    await page.getByRole("row").nth(49).waitFor();
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => page.getByRole("row").count()).toBe(61);
    await page.getByText("That is all of them.").waitFor();
  });

  it("stays on the screen that was asked for last, whichever arrives first", async () => {
    const page = await world.open("#/tasks");
    await page.getByRole("row").nth(20).waitFor();
    const scripts: string[] = [];
    let letThrough = () => {};
    const gate = new Promise<void>((done) => (letThrough = done));
    await page.route(/\/console\/.*\.js/, async (route) => {
      scripts.push(route.request().url());
      await gate;
      await route.continue();
    });
    await page.getByRole("link", { name: "Rules" }).click();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("row").nth(20).waitFor();
    letThrough();
    await page.evaluate(`Promise.all(${JSON.stringify(scripts)}.map((url) => import(url)))`);
    await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    await page.getByRole("row").nth(20).waitFor({ timeout: 1000 });
  });

  it("says where there is nothing", async () => {
    const page = await world.open("#/nowhere/at/all");
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await expectAccessible(page);
  });

  it("changes its colours when asked to, and keeps to them", async () => {
    const page = await world.open("#/tasks");
    const background = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const light = await background();
    await page.getByRole("button", { name: "Colours: as the system" }).click();
    await page.getByRole("button", { name: "Colours: light" }).click();
    expect(await announced(page)).toBe("Colours: dark.");
    expect(await background()).not.toBe(light);
    await page.reload();
    expect(await background()).not.toBe(light);
  });
});

describe("a service that went down", () => {
  it("and came back is seen again by itself, on a screen that was open and on one that was not", async () => {
    const page = await world.open("#/tasks");
    await page.getByRole("row").nth(20).waitFor();
    await page.route(/\/(v1|console)\//, (route) => route.abort());
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByText("This part of the console could not be loaded.").waitFor();
    await page.unroute(/\/(v1|console)\//);
    await page.getByText("What a sentence may become").waitFor();
    await page.route(/\/v1\//, (route) => route.abort());
    await page.getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("alert").waitFor();
    await page.unroute(/\/v1\//);
    await page.getByRole("row").nth(20).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });
});

it("says how long the first paint took", async () => {
  const page = await world.open("#/tasks");
  await page.getByRole("row").first().waitFor();
  const paint: number = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  console.log(`First contentful paint of the console on the local service: ${Math.round(paint)} ms`);
  expect(paint).toBeGreaterThan(0);
});
