import { beforeAll, describe, expect, it } from "vitest";
import { corpus } from "../../tools/corpora/files.ts";
import { unabridged } from "../../tools/fit/rows.ts";
import { type Accepted, acceptedIn, tried } from "../../tools/laws/law.ts";
import { laws } from "../../tools/laws/laws.ts";

/** So many sentences, and one mutant of each, so that this takes seconds; `npm run laws` tries them all. */
const most = 300;
let accepted: Accepted[];

beforeAll(() => {
  const strangers = corpus("public").filter(({ set = "" }) => !unabridged.has(set));
  accepted = acceptedIn([...strangers, ...corpus("own")], most);
});

describe("of the sentences that are accepted", () => {
  it("there are enough", () => expect(accepted.length).toBeGreaterThan(150));

  it.each(laws.map((law) => [law.name, law] as const))("%s", (_, law) => {
    const { tried: all, broken } = tried(law, accepted, 1);
    expect(broken.map(({ mutant }) => mutant.intent).slice(Math.ceil((1 - law.floor) * all))).toEqual([]);
  });
});
