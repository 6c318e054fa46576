const DAY = 86_400_000;
const DAYS = 60;

/** Accounts by how many logins a day are usual, and by how much of them is left today. */
const accounts: readonly (readonly [name: string, usual: number, left: number])[] = [
  ["account:8841", 1200, 0.22],
  ["account:3302", 840, 0.31],
  ["account:1190", 460, 0.54],
  ["account:5077", 2100, 0.56],
  ["account:2218", 310, 0.97],
  ["account:6004", 1650, 1.02],
  ["account:7315", 720, 1.05],
  ["account:4429", 980, 0.94],
];

/** Of a quiet account one dip, three weeks ago: there is something that would have fired. */
const dips: Readonly<Record<string, number>> = { "account:3302": 24, "account:1190": 16, "account:5077": 9 };

const dayOf = (now: number, back: number): string => new Date(now - back * DAY).toISOString().slice(0, 10);

/** Sixty days until yesterday, as a person would paste them. */
export function historyCsv(now: number): string {
  const rows = Array.from({ length: DAYS }, (_, at) => DAYS - at).flatMap((back) =>
    accounts.map(([name, usual], i) => {
      const wave = 1 + 0.06 * Math.sin(back / 2 + i);
      const dip = dips[name] === back ? 0.52 : 1;
      return `${dayOf(now, back)},${name},${Math.round(usual * wave * dip)}`;
    }),
  );
  return ["day,account,daily_logins", ...rows].join("\n");
}

/** What came in today, a millisecond apart, so that alarms have an order: of some accounts much less than usual. */
export function todayCsv(now: number): string {
  const rows = accounts.map(([name, usual, left], i) => {
    const at = new Date(now + i).toISOString();
    return `${at},${name},${Math.round(usual * left)}`;
  });
  return ["time,account,daily_logins", ...rows].join("\n");
}
