import type { Incident } from "../../../../sdk/src/index.ts";
import { useRef, useState } from "preact/hooks";
import { client } from "../../../session/session.ts";
import { announce } from "../../../state/announce.ts";
import { now } from "../../../state/clock.ts";
import { alarming, barredText, may, type Needed, silencing } from "../../../state/scopes.ts";
import { carryOut } from "./carry-out.ts";
import { actedOn, withMark } from "../marks.ts";
import { acknowledgeMany, assign, type Deed, rateMany, snoozeMany } from "./triage.ts";
import type { Alarms } from "../use-alarms.ts";

/** What can be done to the chosen alarm, or to those that are marked. */
export interface Triage {
  acknowledge: () => void;
  rate: (rating: "right" | "wrong") => void;
  snooze: (span: { for: string; label: string } | null) => void;
  assign: (assignee: string | null) => void;
  /** The dialog that is asking. */
  asking: "snooze" | "silence" | "assign" | null;
  ask: (what: Triage["asking"]) => void;
  marked: ReadonlySet<string>;
  mark: (id: string, range?: boolean) => void;
  markAll: () => void;
  unmark: () => void;
  /** Those that are acted on. */
  on: readonly Incident[];
}

/** Does what needs a scope, or says why not: a key on the keyboard cannot be greyed. */
const withScope = (scope: Needed, run: () => void): void => (may(scope) ? run() : announce(barredText(scope)));

/** Works on the alarms of a list; `next` chooses the one after the chosen, where nothing is left to do. */
export function useTriage({ pages, find, put }: Alarms, chosen: Incident | undefined, next: () => void): Triage {
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Triage["asking"]>(null);
  const last = useRef<string | null>(null);
  const ids = pages.items.map(({ incident_id }) => incident_id);
  const { marked, on } = actedOn(pages.items, marks, chosen);
  const isMany = marked.size > 0;
  const { incidents } = client();
  const act = (what: (alarms: string) => string, deedOf: (incident: Incident) => Deed | null): void => {
    if (!may(alarming)) return announce(barredText(alarming));
    const deeds = on.flatMap((one) => deedOf(one) ?? []);
    if (deeds.length === 0) return announce("There is no alarm to do that to.");
    setMarks(new Set());
    void carryOut(deeds, what, { find, put, bulk: (body) => incidents.bulk(body) });
  };
  return {
    on,
    marked,
    asking,
    ask: (what) => {
      if (what === null || on.length === 0) return setAsking(null);
      withScope(what === "silence" ? silencing : alarming, () => setAsking(what));
    },
    acknowledge: () => {
      const isDone = chosen?.acknowledged_at !== null;
      act(
        (alarms) => `Acknowledged ${alarms}`,
        (one) => (isMany && one.acknowledged_at !== null ? null : acknowledgeMany(incidents, one, now.value)),
      );
      if (!isMany && !isDone && may(alarming)) next();
    },
    rate: (rating) =>
      act(
        (alarms) => `Rated ${alarms} ${rating}`,
        (one) => {
          if (one.kind !== "condition") return null;
          return rateMany(incidents, one, !isMany && one.rating === rating ? null : rating);
        },
      ),
    snooze: (span) =>
      act(
        (alarms) => (span === null ? `Ended the snooze of ${alarms}` : `Snoozed ${alarms} for ${span.label}`),
        (one) => (one.status === "closed" ? null : snoozeMany(incidents, one, span, now.value)),
      ),
    assign: (assignee) =>
      act(
        (alarms) => (assignee === null ? `Nobody looks after ${alarms} now` : `${assignee} looks after ${alarms}`),
        (one) => assign(incidents, one, assignee),
      ),
    mark: (id, range = false) => {
      setMarks(withMark(marked, ids, id, { last: last.current, range }));
      last.current = id;
      announce(marked.has(id) && !range ? "No longer marked." : "Marked.");
    },
    markAll: () => {
      setMarks(new Set(ids));
      announce(`${ids.length} marked.`);
    },
    unmark: () => setMarks(new Set()),
  };
}
