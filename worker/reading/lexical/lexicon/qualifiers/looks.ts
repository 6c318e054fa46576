import { entriesOf, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";

const every = { asks: "every" } as const;

/** When a task looks, and that it tells where it finds no data. */
export const looks: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(every, "every 10m", {
    [`(check|checked|checking|evaluate|evaluated|poll|polled|tested|test|look) [this|it|that|for this] (every (DUR|UNIT)|once (a|an|per|every) (DUR|UNIT)|each UNIT|hourly|daily|weekly)`]:
      "error rate above 5%, checked every 10 minutes",
  }),
  ...entriesOf(every, "every 15m", {
    [`every (DUR|UNIT) [,] [please] (check|evaluate|look) [whether|if|that]`]:
      "every 15 minutes check whether error rate is above 5%",
  }),
  ...entriesOf({ asks: "observation" }, "on observation", {
    [`[checked|evaluated|check|look] (on|at|with|for) (every|each) [new|single] (reading|value|observation|update|data point|measurement|sample)`]:
      "error rate above 5%, checked on every new reading",
  }),
  ...entriesOf({ asks: "no_data" }, "no_data", {
    [`or [if|when|whenever] ([there (is|are)|we (get|receive|have)] no [new|more|fresh] (data|readings|values|updates|measurements) [at all] [arrives|arrive|comes in|come in]|(it|data|the data|the WORD|readings) (stops|stop) (sending|reporting|coming|coming in|arriving|updating) [data|altogether]) [for DUR|in DUR]`]:
      "error rate above 5%, or no data",
  }),
];

/** How often something is looked at, where the sentence begins by having it checked. */
export const checkPaces: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(every, "every 5m", {
    "((every|each|once (a|an|per|every|each)) (DUR|UNIT)|hourly|daily|weekly)":
      "check the error rate every 5 minutes and page me above 5%",
  }),
];
