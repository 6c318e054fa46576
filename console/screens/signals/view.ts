import { DAY } from "../../format/time.ts";
import { hrefTo } from "../../routing/route.ts";

/** What of the catalogue is shown. */
export interface SignalsView {
  q: string;
  order: "id" | "newest";
}

/** The orders the catalogue can be read in. */
export const signalOrders = [
  { value: "id", label: "By name" },
  { value: "newest", label: "Newest" },
] as const;

/** The view an address asks for. */
export function readView(query: URLSearchParams): SignalsView {
  return { q: query.get("q") ?? "", order: query.get("order") === "newest" ? "newest" : "id" };
}

/** The address of a view; what is usual is left out. */
export const hrefOfView = ({ q, order }: SignalsView): string =>
  hrefTo("/signals", {}, { q, order: order === "id" ? null : order });

const stretchWords = { "1d": "24 hours", "7d": "7 days", "30d": "30 days", "90d": "90 days", all: "All" } as const;

/** How far back values are drawn. */
export type ViewStretch = keyof typeof stretchWords;

/** The stretches to choose from. */
export const stretches: readonly { value: ViewStretch; label: string }[] = (
  Object.keys(stretchWords) as ViewStretch[]
).map((value) => ({ value, label: stretchWords[value] }));

/** The stretch an address asks for. */
export const stretchOf = (text: string | null): ViewStretch =>
  stretches.find(({ value }) => value === text)?.value ?? "30d";

/** Where a stretch begins; null where it has no beginning. */
export function beginOf(stretch: ViewStretch, now: number): string | null {
  return stretch === "all" ? null : new Date(now - Number.parseInt(stretch, 10) * DAY).toISOString();
}
