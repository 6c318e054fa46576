/**
 * `npm run senders -- stripe [EVENTS]`: events signed by Stripe's own library reach `npm run dev` shuffled, a fifth of them twice, and
 * many in the same second. Counts and sums must equal those of plain code. Events without an identity of their own are one observation
 * where signal, entity and second are the same, so each merchant has at most one event a second, and some of them have two on purpose.
 */
import { randomFrom } from "../random.ts";
import { type DevService, packages, withDev } from "./world.ts";

const port = 8791;
const secret = "whsec_of_this_run_alone";
const merchants = 250;
const signal = "payment.failed";

interface Event {
  id: string;
  type: "charge.failed";
  account: string;
  created: number;
  data: { object: { amount: number } };
}
interface Stripe {
  webhooks: { generateTestHeaderString(options: { payload: string; secret: string }): string };
}

/** Events of which every merchant has one a second, so that each second has many. */
function eventsOf(count: number): Event[] {
  const first = Math.floor(Date.now() / 1000) - 3_600;
  return Array.from({ length: count }, (_, i) => ({
    id: `evt_${i}`,
    type: "charge.failed",
    account: `acct_${i % merchants}`,
    created: first + Math.floor(i / merchants),
    data: { object: { amount: 100 + ((i * 7_919) % 50_000) } },
  }));
}

/** Runs it and prints what was seen. */
export async function stripe(count: number): Promise<boolean> {
  return withDev(port, async (dev, folder) => {
    const load = await packages(folder, ["stripe@23.1.0"]);
    const { default: Library } = (await load("stripe")) as { default: new (key: string) => Stripe };
    const library = new Library("sk_test_of_nobody");
    await dev.call("POST", "/primitives", { primitive_id: signal, type: "time_series<float>" });
    const rule = {
      when: { "/type": "charge.failed" },
      signal,
      entity: "merchant:{/account}",
      value: "/data/object/amount",
      scale: 0.01,
      at: "/created",
    };
    await dev.call("POST", "/feeds", {
      feed_id: "stripe",
      kind: "events",
      verify: { method: "stripe", secret },
      map: [rule],
    });
    await defineWindows(dev);
    const events = eventsOf(count);
    const next = randomFrom(11);
    const sent = [...events, ...events.filter((_, i) => i % 5 === 0)]
      .map((event) => ({ event, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ event }) => event);
    const began = Date.now();
    const refused = await send(dev, library, sent);
    const seconds = (Date.now() - began) / 1000;
    console.log(`${sent.length} requests in ${seconds.toFixed(1)} s, ${refused} not taken`);
    const same = await compare(dev, events);
    return refused === 0 && same && (await sameSecond(dev, library));
  });
}

async function post(dev: DevService, { webhooks }: Stripe, event: Event): Promise<boolean> {
  const payload = JSON.stringify(event);
  const headers = {
    "Content-Type": "application/json",
    "Stripe-Signature": webhooks.generateTestHeaderString({ payload, secret }),
  };
  return (await dev.send("/feeds/stripe/events", payload, headers)).status === 200;
}

/** How many were not taken, of events sent eight at a time. */
async function send(dev: DevService, library: Stripe, events: readonly Event[]): Promise<number> {
  const left = events.values();
  let refused = 0;
  const worker = async () => {
    for (const event of left) if (!(await post(dev, library, event))) refused += 1;
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return refused;
}

/** Concepts that are the count and the sum of the last two hours. */
async function defineWindows(dev: DevService): Promise<void> {
  for (const op of ["count", "sum"]) {
    await dev.call("POST", "/concepts", {
      concept_id: op,
      version: "1.0",
      description: `The ${op} of failed payments`,
      output_type: "float",
      primitives: { x: { primitive_id: signal, type: "time_series<float>", missing_data_policy: "null" } },
      features: { out: { op, inputs: ["x"], params: { window: "2h" } } },
      output_feature: "out",
    });
  }
}

/** What the service itself says about a merchant now. */
async function windowOf(dev: DevService, op: "count" | "sum", account: string): Promise<number> {
  const { value } = await dev.call<{ value: number }>("POST", "/execute", {
    id: op,
    version: "1.0",
    entity: `merchant:${account}`,
  });
  return value;
}

async function compare(dev: DevService, events: readonly Event[]): Promise<boolean> {
  let wrong = 0;
  let [count, cents] = [0, 0];
  for (let i = 0; i < merchants; i++) {
    const own = events.filter(({ account }) => account === `acct_${i}`);
    const found = await windowOf(dev, "count", `acct_${i}`);
    const sum = Math.round((await windowOf(dev, "sum", `acct_${i}`)) * 100);
    if (found !== own.length || sum !== own.reduce((all, { data }) => all + data.object.amount, 0)) wrong += 1;
    count += found;
    cents += sum;
  }
  const expected = events.reduce((all, { data }) => all + data.object.amount, 0);
  console.log(`${count} of ${events.length} events, ${cents} of ${expected} cents, ${wrong} merchants that differ`);
  return wrong === 0;
}

/** Three events of one merchant in one second are one observation, the last of them: without an identity nothing tells them apart. */
async function sameSecond(dev: DevService, library: Stripe): Promise<boolean> {
  const created = Math.floor(Date.now() / 1000) - 60;
  for (const amount of [100, 200, 300]) {
    const event: Event = {
      id: `evt_same_${amount}`,
      type: "charge.failed",
      account: "same",
      created,
      data: { object: { amount } },
    };
    if (!(await post(dev, library, event))) return false;
  }
  // All that was ever said is listed; of one time the newest counts.
  const said = await dev.observations("merchant:same", signal);
  const counted = await windowOf(dev, "count", "same");
  console.log(`Three events of one merchant in one second: ${said.length} said, ${counted} counted`);
  return said.length === 3 && counted === 1;
}
