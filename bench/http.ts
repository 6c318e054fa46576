/** `node bench/http.ts`: recorded evaluations over HTTP beside a bare route and a bare D1 insert on the same runtime. */
import { besideBare } from "./bare/beside.ts";
import { optionsOf } from "../tools/options.ts";
import { textTable, whole } from "../tools/print.ts";
import { inTurn } from "./http/in-turn.ts";
import { questions } from "./http/questions.ts";

const turns = optionsOf({ seconds: 2, rounds: 5 });
const insert = 1;

await besideBare(async (local, url) => {
  const bare = (method: string, path: string) => ({ url, next: () => ({ method, path }) });
  const deviations = "alert me when load is more than 50 standard deviations above normal";
  const targets = {
    "bare route": bare("GET", "/"),
    "one D1 insert": bare("POST", "/insert"),
    "the same with a log line": bare("POST", "/logged-insert"),
    "evaluate, threshold": await questions(local, "alert me when load is above 90%"),
    "evaluate, z-score over 30 points": await questions(local, deviations),
  };
  console.log("Every evaluation is new, sealed and recorded.");
  for (const connections of [10, 50]) {
    const loaded = Object.values(targets).map((target) => ({ target, connections }));
    const { median, ratio } = await inTurn(loaded, turns);
    const rows = Object.keys(targets).map((name, at) => [
      name,
      whole(median(at, "perSecond")),
      median(at, "p50").toFixed(1),
      median(at, "p99").toFixed(1),
      ratio(at, insert, "perSecond").toFixed(2),
    ]);
    const head = [`${connections} connections`, "per second", "p50 ms", "p99 ms", "against one D1 insert"];
    console.log(`\n${textTable([head, ...rows])}`);
  }
});
