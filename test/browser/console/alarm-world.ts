import { vi } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import type { TestService } from "../../support/service.ts";
import { DAY, type Task } from "../../support/world.ts";

type Incidents = Output<"listIncidents">;

const signals = {
  rate: {
    primitive_id: "account.active_user_rate",
    type: "time_series<float>",
    description: "Active user rate",
    unit: "ratio",
  },
  tickets: {
    primitive_id: "account.support_tickets",
    type: "time_series<int>",
    description: "Support tickets a day",
    unit: "tickets",
  },
  errors: { primitive_id: "service.error_rate", type: "time_series<float>", description: "Error rate", unit: "ratio" },
} as const;

/** What was made for the tests to look at. */
export interface AlarmWorld {
  low: Task;
  errors: Task;
  tickets: Task;
  both: Task;
}

/** Four tasks that watch, forty days of history, and the alarms of a bad morning: two of the worst kind. */
export async function seedAlarms({ call }: TestService, webhook?: string): Promise<AlarmWorld> {
  const must = async <Body>(method: "POST", path: string, body: object, elevated = false): Promise<Body> => {
    const answer = await call<Body>(method, path, body, elevated ? { elevated: true } : {});
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  for (const signal of Object.values(signals)) await must("POST", "/primitives", signal, true);
  const now = Date.now();
  const history = accounts.flatMap((name, i) => daily(now, name, i));
  for (let from = 0; from < history.length; from += 1000)
    await must("POST", "/observations", { observations: history.slice(from, from + 1000) });

  const make = (intent: string, entity_scope: string, meta: object, delivery: object = { type: "notification" }) =>
    must<Task>("POST", "/tasks", { intent, entity_scope, meta, delivery, watch: { on: "observation" } });
  const low = await make("alert me when the active user rate drops below 35%", "account:*", {
    name: "Low engagement",
    severity: "warning",
    owner: "customer success",
    note: "Call the manager of the account first.",
    runbook_url: "https://wiki.example.com/low-engagement",
  });
  const errors = await make(
    "alert me when the error rate is above 5%",
    "service:*",
    { severity: "critical" },
    webhook === undefined ? undefined : { type: "webhook", endpoint: webhook },
  );
  const tickets = await make("flag support tickets more than 2.5 standard deviations away from normal", "account:*", {
    severity: "error",
  });
  const both = await make(
    "warn me when the active user rate is below 40% and support tickets are above 30",
    "account:*",
    {},
  );

  type Looks = Output<"listTaskEntityLooks">;
  const looks = async (entity: string) =>
    (await call<Looks>("GET", `/tasks/${errors.task_id}/looks/${entity}?limit=100`)).body.items.length;
  for (let step = 0; step < ROUNDS; step++) {
    await must("POST", "/observations", { observations: morning(step) });
    for (const service of services)
      await until(`look ${step} at ${service}`, async () => (await looks(service)) > step);
  }
  const open = async () => (await call<Incidents>("GET", "/incidents?status=open&limit=200")).body.items.length;
  await until("the alarms are open", async () => (await open()) >= 8);
  return { low, errors, tickets, both };
}

/** Waits for a condition; gives up after a minute. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error(`Not yet: ${what}.`);
    },
    { timeout: 60_000, interval: 100 },
  );
}

const accounts = ["account:8841", "account:3302", "account:1190", "account:5077", "account:2218", "account:6004"];
const services = ["service:checkout", "service:search"];
const ROUNDS = 8;

/** Forty quiet days. */
function daily(now: number, entity: string, i: number) {
  return Array.from({ length: 40 }, (_, back) => {
    const observed_at = new Date(now - (40 - back) * DAY).toISOString();
    const wave = Math.sin(back / 3 + i);
    return [
      { primitive_id: signals.rate.primitive_id, entity, observed_at, value: round(0.52 + 0.05 * wave) },
      { primitive_id: signals.tickets.primitive_id, entity, observed_at, value: Math.round(14 + 4 * wave) },
    ];
  }).flat();
}

/** A morning in eight steps: three accounts sink, two have many tickets, and two services fail, the checkout last: its alarm is the first of the list. */
function morning(step: number) {
  const observed_at = new Date().toISOString();
  const way = (from: number, to: number) => from + ((to - from) * (step + 1)) / ROUNDS;
  const at = (signal: keyof typeof signals, entity: string, value: number) => ({
    primitive_id: signals[signal].primitive_id,
    entity,
    observed_at,
    value,
  });
  return [
    at("rate", "account:8841", round(way(0.5, 0.21))),
    at("rate", "account:3302", round(way(0.5, 0.28))),
    at("rate", "account:1190", round(way(0.5, 0.33))),
    at("rate", "account:5077", round(way(0.5, 0.47))),
    at("tickets", "account:8841", Math.round(way(14, 62))),
    at("tickets", "account:2218", Math.round(way(14, 48))),
    at("errors", "service:checkout", round(way(0.01, 0.09))),
    at("errors", "service:search", round(way(0.035, 0.07))),
  ];
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
