import { entry, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";

const every = { asks: "every" } as const;

/** When a task looks, and that it tells where it finds no data. */
export const looks: readonly Entry<QualifierMeaning>[] = [
  entry(
    `(check|checked|checking|evaluate|evaluated|poll|polled|tested|test|look) [this|it|that|for this] (every (DUR|UNIT)|once (a|an|per|every) (DUR|UNIT)|each UNIT|hourly|daily|weekly)`,
    every,
    ["error rate above 5%, checked every 10 minutes", "every 10m"],
  ),
  entry(`every (DUR|UNIT) [,] [please] (check|evaluate|look) [whether|if|that]`, every, [
    "every 15 minutes check whether error rate is above 5%",
    "every 15m",
  ]),
  entry(
    `[checked|evaluated|check|look] (on|at|with|for) (every|each) [new|single] (reading|value|observation|update|data point|measurement|sample)`,
    { asks: "observation" },
    ["error rate above 5%, checked on every new reading", "on observation"],
  ),
  entry(
    `or [if|when|whenever] [there (is|are)|we (get|receive|have)] no [new|more|fresh] (data|readings|values|updates|measurements) [at all] [arrives|arrive|comes in|come in] [for DUR|in DUR]`,
    { asks: "no_data" },
    ["error rate above 5%, or no data", "no_data"],
  ),
  entry(
    `or [if|when|whenever] (it|data|the data|the WORD|readings) (stops|stop) (sending|reporting|coming|coming in|arriving|updating) [data|altogether] [for DUR|in DUR]`,
    { asks: "no_data" },
    ["error rate above 5% or when data stops coming in", "no_data"],
  ),
];

/** How often something is looked at, where the sentence begins by having it checked. */
export const checkPaces: readonly Entry<QualifierMeaning>[] = [
  entry("(every|each) (DUR|UNIT)", every, ["check the error rate every 5 minutes and page me above 5%", "every 5m"]),
  entry("once (a|an|per|every|each) (DUR|UNIT)", every, [
    "check the error rate once an hour and page me above 5%",
    "every 1h",
  ]),
  entry("(hourly|daily|weekly)", every, ["check the error rate hourly and page me above 5%", "every 1h"]),
];
