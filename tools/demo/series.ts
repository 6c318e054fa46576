/** The demo's data: made from a seed, so that every run tells the same story. */
import { randomFrom } from "../random.ts";
import { dayMs } from "../../worker/domain/values/time.ts";

export const DAYS = 60;
/** The morning on which the story asks its questions. Long past, so that it is never in the future. */
export const TODAY = Date.UTC(2025, 5, 30, 6);

export interface Row {
  primitive_id: string;
  entity: string;
  observed_at: string;
  value: number;
}

export const SIGNALS = {
  rate: "account.active_user_rate",
  logins: "account.daily_logins",
  tickets: "account.support_tickets",
} as const;

/** What goes wrong in some accounts, and how many days before the end it begins. */
type Trouble = "fading" | "deserted" | "angry" | "leaving";

const ACCOUNTS: [name: string, trouble?: Trouble][] = [
  ["aldergate"],
  ["birchwood", "fading"],
  ["cobalt"],
  ["dunmore"],
  ["eastlake", "angry"],
  ["fernhill"],
  ["granite"],
  ["harbour", "deserted"],
  ["ironbridge"],
  ["juniper"],
  ["kestrel", "leaving"],
  ["larkfield"],
  ["meridian"],
  ["northgate", "fading"],
  ["oakhurst"],
  ["pinecrest"],
  ["quarry", "angry"],
  ["riverside"],
  ["saltmarsh", "deserted"],
  ["thornbury"],
];

export const ENTITIES = ACCOUNTS.map(([name]) => `account:${name}`);

/** 1 before the trouble begins, falling or rising evenly to `end` on the last day. */
function ramp(day: number, days: number, end: number): number {
  const into = Math.max(0, day - (DAYS - 1 - days)) / days;
  return 1 + (end - 1) * into;
}

function accountRows(entity: string, trouble: Trouble | undefined, random: () => number, today: number): Row[] {
  const noise = () => random() + random() + random() - 1.5;
  const base = { rate: 0.5 + random() * 0.25, logins: 80 + random() * 300, tickets: 2 + random() * 4 };
  const rows: Row[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const at = today - (DAYS - 1 - day) * dayMs;
    const observed_at = new Date(at).toISOString();
    const weekend = [0, 6].includes(new Date(at).getUTCDay());
    const fading = trouble === "fading" || trouble === "leaving" ? ramp(day, 25, 0.45) : 1;
    const deserted = trouble === "deserted" || trouble === "leaving" ? ramp(day, 5, 0.35) : 1;
    const angry = trouble === "angry" || trouble === "leaving" ? ramp(day, 1, 5) : 1;
    const rate = Math.min(1, Math.max(0, base.rate * fading + noise() * 0.02));
    const logins = base.logins * deserted * (weekend ? 0.6 : 1) * (1 + noise() * 0.06);
    const tickets = Math.max(0, base.tickets * (weekend ? 0.5 : 1) + noise() * 1.5) * angry;
    rows.push(
      { primitive_id: SIGNALS.rate, entity, observed_at, value: Math.round(rate * 1000) / 1000 },
      { primitive_id: SIGNALS.logins, entity, observed_at, value: Math.round(logins) },
      { primitive_id: SIGNALS.tickets, entity, observed_at, value: Math.round(tickets) },
    );
  }
  return rows;
}

/** Three signals of 20 accounts, one point a day for 60 days, the last of them at `today`. */
export function demoRows(today = TODAY): Row[] {
  const random = randomFrom(20_250_630);
  return ACCOUNTS.flatMap(([name, trouble]) => accountRows(`account:${name}`, trouble, random, today));
}
