import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { openChromium } from "../../tools/chromium.ts";
import type { LinkVerb } from "../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../worker/domain/action/alarm/links.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { question, type Task } from "../support/world.ts";
import { openPhone, phonePicture } from "./pictures/phone.ts";

type Incident = Output<"getIncident">;

const key = "a link key that is long enough to do";

let service: TestService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let incident: Incident;
/** What a page that keeps to its policy never says. */
let complaints: string[] = [];

beforeAll(async () => {
  browser = await openChromium();
  service = await startTestService({ vars: { SVC_LINK_KEY: key, SVC_PUBLIC_URL: "http://127.0.0.1:1" } });
  const primitive_id = "phone.pressure";
  const pressure = { primitive_id, type: "time_series<float>", description: "Phone pressure" };
  await service.call("POST", "/primitives", pressure, { elevated: true });
  const { body: task } = await service.call<Task>("POST", "/tasks", {
    intent: "alert me when the phone pressure is above 5",
    entity_scope: "all",
    meta: {
      name: "High pressure",
      severity: "error",
      owner: "operations",
      note: "Close the valve before the pump.",
      runbook_url: "https://wiki.example.com/pressure",
    },
    delivery: { type: "notification" },
    watch: { every: "30d" },
  });
  const observed_at = new Date().toISOString();
  const observations = [{ primitive_id, entity: "pump:7", observed_at, value: 9 }];
  await service.call("POST", "/observations", { observations });
  await service.call("POST", "/evaluate/full", question(task, "pump:7", observed_at));
  const { body } = await service.call<Output<"listIncidents">>("GET", "/incidents?entity=pump:7");
  if (!body.items[0]) throw new Error("no incident");
  incident = body.items[0];
});
afterAll(async () => {
  await service?.stop();
  await browser?.close();
});

beforeEach(async () => {
  complaints = [];
  context = await openPhone(browser);
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page = await context.newPage();
});
afterEach(async () => {
  await context?.close();
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
});

const linkOf = (verb: LinkVerb | "view") =>
  linksFor(incident, { publicUrl: service.url, keys: [key] }, Date.now())[verb] ?? "";
const now = async () => (await service.call<Incident>("GET", `/incidents/${incident.incident_id}`)).body;
const title = (name: string) => page.getByRole("heading", { name, level: 1 });

it("a person sees on a phone what an alarm is about, its buttons first", async () => {
  await page.goto(linkOf("view"));
  await title("High pressure: pump:7").waitFor();
  const [button, value] = await Promise.all([
    page.getByRole("button", { name: "I have seen it" }).boundingBox(),
    page.getByText("Limit").boundingBox(),
  ]);
  expect(button?.y).toBeLessThan(value?.y ?? 0);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await phonePicture(page, "link-alarm");
});

it("a person acknowledges an alarm on a phone, in a browser that obeys the page's policy", async () => {
  await page.goto(linkOf("acknowledge"));
  await title("Have you seen this alarm?").waitFor();
  expect(await page.getByText("pump:7").count()).toBe(1);
  const button = page.getByRole("button", { name: "I have seen it" });
  // The style is in force: its hash is the one of the policy.
  const colour = await page.evaluate("getComputedStyle(document.querySelector('button')).backgroundColor");
  expect(colour).toBe("rgb(26, 79, 160)");
  await phonePicture(page, "link-acknowledge");
  expect((await now()).status).toBe("open");
  await button.click();
  await title("The alarm is acknowledged").waitFor();
  expect((await now()).acknowledged_by).toBe("link");
});

it("a person rates an alarm, and takes it back", async () => {
  await page.goto(linkOf("right"));
  await page.getByRole("button", { name: "It was right" }).click();
  await title("The alarm is rated right").waitFor();
  expect((await now()).rating).toBe("right");
  await page.goto(linkOf("wrong"));
  await page.getByRole("button", { name: "It was wrong" }).click();
  await title("The alarm is rated wrong").waitFor();
  expect((await now()).rating).toBe("wrong");
});

it("a person chooses for how long to snooze an alarm", async () => {
  await page.goto(linkOf("snooze"));
  await page.getByRole("button", { name: "For 4 hours" }).click();
  await title("The alarm is snoozed").waitFor();
  expect((await now()).snoozed_until).not.toBeNull();
});
