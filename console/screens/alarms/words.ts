import type { Incident } from "../../../sdk/src/index.ts";
import { formatAgo, formatSpan } from "../../format/time.ts";
import { withPlainParts } from "../../data/composite-words.ts";
import type { Tone } from "../../ui/chip.tsx";
import { inLine } from "../../format/names.ts";

const tones: Readonly<Record<string, Tone>> = { critical: "bad", error: "bad", warning: "warn", info: "accent" };

/** The colour that goes with a severity. */
export const severityTone = (severity: string | null): Tone => tones[severity ?? ""] ?? "plain";

/** What people call the task, or its sentence. */
export const taskText = ({ task_name, intent }: Pick<Incident, "task_name" | "intent">): string => task_name ?? intent;

/** Why it is an alarm, in a few words. */
export const whyText = ({ summary, kind }: Pick<Incident, "summary" | "kind">): string =>
  summary === null
    ? kind === "no_data"
      ? "No data"
      : "The decision behind it is no longer known"
    : withPlainParts(summary);

const MOST_WORDS = 10;

/** The same in ten words at most: what the numbers were compared with, without how that was computed. */
export function reasonText(incident: Pick<Incident, "summary" | "kind">): string {
  const [short = ""] = whyText(incident)
    .replaceAll(/ \([^)]*\)/g, "")
    .split(/, (?:a (?:fall|rise)|more|less|at (?:least|most))\b/);
  const plain = short
    .replace(/^Both conditions hold; (.*)$/, (_, parts: string) =>
      parts.replaceAll(/ is (above|below) the threshold of /g, " $1 "),
    )
    .replace(/ of \d+ earlier Results?\b.*/, "")
    .replace(/ from the (\S+(?: \S+)?) of .* before$/, " from $1");
  const words = plain.split(" ");
  return words.length <= MOST_WORDS ? plain : `${words.slice(0, MOST_WORDS).join(" ")}…`;
}

/** What is to be known about where an alarm stands, beside its status. */
export function standing(incident: Incident, now: number): readonly { tone: Tone; text: string }[] {
  const { status, closed_by, acknowledged_at, by, assignee, snoozed_until, rating } = incident;
  const marks: { tone: Tone; text: string }[] = [];
  if (status === "closed") marks.push({ tone: "good", text: closedText(closed_by) });
  if (status !== "closed" && acknowledged_at !== null)
    marks.push({ tone: "plain", text: by ? `Acknowledged by ${by.name}` : "Acknowledged" });
  if (assignee !== null) marks.push({ tone: "plain", text: assignee });
  if (status !== "closed" && snoozed_until !== null && Date.parse(snoozed_until) > now)
    marks.push({ tone: "plain", text: `Snoozed, ${formatSpan(Date.parse(snoozed_until) - now)} left` });
  if (rating !== null) marks.push({ tone: rating === "right" ? "good" : "warn", text: `Rated ${rating}` });
  return marks;
}

const closings: Readonly<Record<string, string>> = {
  recovered: "Recovered",
  paused: "Closed: task paused",
  unwatched: "Closed: no longer watched",
  deleted: "Closed: task deleted",
  rebound: "Closed: task rebound",
  scope: "Closed: left the task's scope",
  erased: "Closed: entity erased",
  retired: "Closed: silent for long",
};

const closedText = (by: string | null): string => closings[by ?? ""] ?? "Closed";

/** Since when, or how long it was. */
export function sinceText({ opened_at, closed_at }: Pick<Incident, "opened_at" | "closed_at">, now: number): string {
  if (closed_at === null) return formatAgo(opened_at, now);
  return `${formatSpan(Date.parse(closed_at) - Date.parse(opened_at))}, ${formatAgo(closed_at, now)}`;
}

/** The shape of its last scores in words, for whoever does not see it. */
export function looksText({ looks = [], threshold }: Pick<Incident, "looks" | "threshold">): string {
  const scores = looks.flatMap(({ score }) => (score === null ? [] : [score]));
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined) return "No looks";
  const way = last > first ? "up" : last < first ? "down" : "level";
  const limit = threshold === null ? "" : `, limit ${short(threshold)}`;
  return `Last ${scores.length} looks: ${way} from ${short(first)} to ${short(last)}${limit}`;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

/** What is said aloud when alarms come in. */
export function arrivalText(fresh: readonly Incident[]): string {
  const [first] = fresh;
  if (first === undefined) return "";
  if (fresh.length === 1) return `New alarm: ${inLine(first.entity)}, ${whyText(first)}.`;
  return `${fresh.length} new alarms, the first about ${inLine(first.entity)}.`;
}
