import { expect, it } from "vitest";
import { createTask, type FullPipelineResult, question, registerRate, RATE, type Task } from "../../support/world.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { announced, consoleWorld, expectAccessible, expectNoSidewaysScroll, picture, shot } from "./harness.ts";

let task: Task;
const hour = 3_600_000;
const now = Math.floor(Date.now() / hour) * hour;

/** Five accounts whose rate falls below 35% now and then, most of it just below, and people who called that wrong. */
const world = consoleWorld(async ({ call }) => {
  await registerRate(call);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
  for (let account = 1; account <= 5; account += 1) {
    const entity = `account:${account}`;
    const times = Array.from({ length: 26 }, (_, at) => new Date(now - (26 - at) * 24 * hour).toISOString());
    const valueAt = (at: number) =>
      (at + account) % 5 === 0 ? (at % 10 === account ? 0.12 : 0.33) : 0.5 + account / 50;
    const observations = times.map((observed_at, at) => ({
      primitive_id: RATE,
      entity,
      observed_at,
      value: valueAt(at),
    }));
    await call("POST", "/observations", { observations });
    for (const [at, timestamp] of times.entries()) {
      const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, timestamp));
      if (asked.status !== 200) throw new Error(asked.text);
      const { condition_id, condition_version } = task;
      const rated = { condition_id, condition_version, entity, timestamp, feedback: "false_positive" };
      if (valueAt(at) === 0.33) await call("POST", "/feedback/decision", rated);
    }
  }
});

const at = (tab = "") => `#/tasks/${task.task_id}${tab === "" ? "" : `?tab=${tab}`}`;

it.each([
  ["light", "desktop"],
  ["dark", "desktop"],
  ["light", "phone"],
  ["dark", "phone"],
] as const)("every part of it is for everybody: %s, %s", async (colorScheme, device) => {
  const page = await world.open(at(), { colorScheme, device });
  await page.getByText("Rated wrong").waitFor();
  for (const tab of ["Overview", "Tune", "Versions", "Settings"]) {
    await page.getByRole("tab", { name: tab }).click();
    if (tab === "Tune") await page.getByText("fits what people have said better").waitFor();
    if (tab === "Versions") await page.getByText("in force", { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await shot(page, `task-${tab.toLowerCase()}-${colorScheme}-${device}`);
  }
});

it("says of its ratings the same on both of its pages", async () => {
  const page = await world.open(at());
  const rated = Number(
    /^(\d+) of \1 rated$/.exec((await page.getByText(/^\d+ of \d+ rated$/).textContent()) ?? "")?.[1],
  );
  await page.getByRole("tab", { name: "Tune" }).click();
  await page.getByText("fits what people have said better").waitFor();
  expect(await page.getByRole("tabpanel").textContent()).toContain(`${rated} alarms that people called wrong`);
});

it("is tuned without a mouse: the number in the sentence follows, past data answer, two steps put it in place, one takes it back", async () => {
  const page = await world.open(at("tune"));
  const sentence = page.locator(".task-sentence");
  await page.getByText("fits what people have said better").waitFor();
  expect(await sentence.textContent()).toBe("alert me when the active user rate drops below 35%");
  await page.getByRole("slider", { name: "Value" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  expect(await sentence.textContent()).toMatch(/drops below 3[34](\.\d+)?%$/);
  await page.getByRole("button", { name: /^Take / }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Would fall silent").waitFor();
  await page.getByText("5 answers that triggered").or(page.getByText("answers that triggered")).first().waitFor();
  await picture(page, "console-tune");
  await page.getByRole("button", { name: "1. Make a new version" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("1. Version 1.1 is made").waitFor();
  await page.getByRole("button", { name: "2. Bind this task to it" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => announced(page)).toContain("The task now judges by 1.1.");
  const bound = async () => (await world.service.call<Task>("GET", `/tasks/${task.task_id}`)).body.condition_version;
  expect(await bound()).toBe("1.1");
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByText("in force", { exact: true }).waitFor();
  await page.keyboard.press("z");
  await expect.poll(bound).toBe("1.0");
});

it("takes a value that nobody recommended, with the elevated key", async () => {
  const page = await world.open(at("tune"));
  await page.getByText("fits what people have said better").waitFor();
  await page.getByRole("slider", { name: "Value" }).fill("0.2");
  expect(await page.locator(".task-sentence").textContent()).toMatch(/below (19|20)(\.\d+)?%$/);
  await page.getByRole("button", { name: "1. Make a new version" }).click();
  await page.getByRole("textbox", { name: "Elevated key" }).fill(TEST_VARS.SVC_ELEVATED_KEY);
  await page.keyboard.press("Enter");
  await page.getByText(/1\. Version 1\.\d is made/).waitFor();
});

it("is changed by a form that refuses in the API's words, at the field, and takes a change back", async () => {
  const page = await world.open(at("settings"));
  await page.getByLabel("Only once it has held for").fill("a while");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByLabel("Only once it has held for").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Only once it has held for").fill("15m");
  await page.getByLabel("Owner").fill("customer success");
  await page.keyboard.press("Enter");
  await expect.poll(() => announced(page)).toContain("Saved.");
  const read = async () => (await world.service.call<Task>("GET", `/tasks/${task.task_id}`)).body;
  expect(await read()).toMatchObject({ firing: { for: "15m" }, meta: { owner: "customer success" } });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await read()).meta).toEqual({});
});

it("keeps what was typed into its form and not saved, while another tab is looked at", async () => {
  const page = await world.open(at("settings"));
  await page.getByLabel("Owner").fill("growth");
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByText("Rated wrong").waitFor();
  await page.keyboard.press("4");
  expect(await page.getByLabel("Owner").inputValue()).toBe("growth");
  await page.getByRole("button", { name: "Discard" }).click();
  expect(await page.getByLabel("Owner").inputValue()).toBe("");
});

it("is changed by a form that leaves alone what others have changed meanwhile", async () => {
  const page = await world.open(at("settings"));
  await page.getByLabel("Owner").fill("growth");
  const path = `/tasks/${task.task_id}`;
  const elsewhere = { entity_scope: "account:1", meta: { note: "Call them first." } };
  expect((await world.service.call("PATCH", path, elsewhere)).status).toBe(200);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => announced(page)).toContain("Saved.");
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isEnabled()).toBe(false);
  expect(await page.getByLabel("Entities").inputValue()).toBe("account:1");
  const read = async () => (await world.service.call<Task>("GET", path)).body;
  expect(await read()).toMatchObject({ ...elsewhere, meta: { ...elsewhere.meta, owner: "growth" } });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await read()).meta).toEqual(elsewhere.meta);
  await world.service.call("PATCH", path, { entity_scope: "all", meta: { note: null } });
});

it("is paused, resumed and deleted from the keyboard", async () => {
  const page = await world.open(at());
  await page.getByText("Rated wrong").waitFor();
  await page.keyboard.press("p");
  await expect.poll(() => announced(page)).toContain("Paused");
  await page.keyboard.press("z");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).waitFor();
});

it("is switched on from a preview, which no undo brings back", async () => {
  const intent = "alert me when the active user rate drops below 6%";
  const preview = { intent, entity_scope: "all", delivery: { type: "notification" }, status: "preview" };
  const { body: made } = await world.service.call<Task>("POST", "/tasks", preview);
  const page = await world.open(`#/tasks/${made.task_id}`);
  await page.getByRole("button", { name: "Switch on" }).waitFor();
  await page.keyboard.press("p");
  await expect.poll(() => announced(page)).toBe("Switched on: it sends messages from now on.");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("z");
  await expect.poll(() => announced(page)).toBe("There is nothing to undo.");
});

it("is deleted, and what was done is said together with the screen one arrives on", async () => {
  const made = await createTask(world.service.call, "alert me when the active user rate drops below 7%");
  const page = await world.open(`#/tasks/${made.task_id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the task" }).click();
  await expect.poll(() => announced(page)).toBe("Deleted. Its decisions are kept. Tasks");
  await page.getByRole("link", { name: "Write" }).click();
  await expect.poll(() => announced(page)).toBe("Write");
});

it.each([
  ["tasks/task_of_nobody", "There is no task task_of_nobody.", "See the tasks", "#/tasks"],
  ["signals/of_nobody", "must", "See the signals", "#/signals"],
  ["feeds/of_nobody", "There is no feed of_nobody.", "See the feeds", "#/feeds"],
  ["decisions/of_nobody", "There is no decision of_nobody.", "See the alarms", "#/alarms"],
])("%s says that there is none, and leads to those that there are", async (path, words, list, href) => {
  const page = await world.open(`#/${path}`);
  await page.locator(".empty-title", { hasText: words }).waitFor();
  await expectAccessible(page);
  expect(await page.locator(".empty").getByRole("link", { name: list }).getAttribute("href")).toBe(href);
});
