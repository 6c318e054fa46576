import { beforeAll, describe, expect, it } from "vitest";
import { askedOf } from "../../../tools/corpora/answers.ts";
import { catalogueOf, corpus, type Sentence } from "../../../tools/corpora/files.ts";
import type { Reading } from "../../../worker/domain/language/reading.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { again, bytes, compiled } from "../../support/said-again.ts";

/** The full readings of all shipped sentences; `vitest -u` writes them anew, and the difference is what a change means. */
describe.each(corpus("own").map((file) => [file.domain, file] as const))("readings of %s", (domain, file) => {
  let readings: { item: Sentence; reading: Reading }[];
  beforeAll(() => {
    readings = file.cases.map((item) => ({ item, reading: readLexically(item.intent, catalogueOf(file)) }));
  });

  it("are those of the golden file", async () => {
    const lines = readings.map(({ item: { intent }, reading }) => {
      const { parts, combinator, unread, firing, watch, spans = [], text = "" } = reading;
      const said = parts.map(({ words: _words, confidence: _confidence, hint: _hint, ...part }) =>
        JSON.stringify(part),
      );
      const used = spans.map(({ start, end, role, as }) => `${text.slice(start, end)}:${as ?? role}`).join(" ");
      const rest =
        unread === null
          ? `${combinator ?? ""} ${JSON.stringify(firing)} ${JSON.stringify(watch)}`
          : `${unread.reason} "${unread.words}"`;
      return [intent, ...said, rest.trim(), used].join("\n  ");
    });
    await expect(`${lines.join("\n\n")}\n`).toMatchFileSnapshot(`../golden/${domain}.txt`);
  });

  it("compile to the same bytes from what each says of itself", () => {
    const pairs = readings.flatMap(({ item, reading }) => {
      const input = { ...askedOf(file, item), reading };
      const first = compiled(input);
      return first === null ? [] : [[item.intent, bytes(first), bytes(again(first, input))] as const];
    });
    expect(pairs.filter(([, first, second]) => first !== second)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(10);
  });
});
