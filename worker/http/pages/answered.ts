import { minuteMs } from "../../domain/values/time.ts";
import { instantText } from "../../domain/values/zone-time.ts";
import { type Html, html } from "./html.ts";
import { htmlPage, pageHeaders } from "./page.ts";

/** A page and the status it is answered with. */
export interface AnsweredPage {
  status: 200 | 403 | 404 | 409 | 410 | 429 | 500 | 503;
  text: string;
  headers: typeof pageHeaders;
}

/** A page with its title. */
export const answered = (status: AnsweredPage["status"], title: string, content: Html): AnsweredPage => ({
  status,
  text: htmlPage(title, content),
  headers: pageHeaders,
});

/** What is known, by name; null where it is not. */
export type Fact = readonly [string, string | null];

/** The facts that are known, one below the other. */
export function factList(facts: readonly Fact[]): Html {
  const said = facts.flatMap(([name, value]) =>
    value === null || value === ""
      ? []
      : html`<dt>${name}</dt>
          <dd>${value}</dd>`,
  );
  return html`<dl>${said}</dl>`;
}

/** A time to the minute, by the clocks of a zone. */
export const timeOf = (time: number, zone: string): string => instantText(Math.floor(time / minuteMs) * minuteMs, zone);

/** The same of one that there may be. */
export const answeredTime = (time: number | null, zone: string): string | null =>
  time === null ? null : timeOf(time, zone);

/** Until when nothing is sent about an alarm; null where that is not so, or it is over: a snooze ends with it. */
export const snoozeEnd = (
  { closed_at, snoozed_until }: { closed_at: number | null; snoozed_until: number | null },
  zone: string,
): string | null => (closed_at === null ? answeredTime(snoozed_until, zone) : null);
