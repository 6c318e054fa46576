import { describe, expect, it } from "vitest";
import { askedOf } from "../../../tools/corpora/answers.ts";
import { again, bytes, compiled } from "../../support/said-again.ts";
import { caseFiles, usualReading } from "../../support/usual-readings.ts";

/** The full readings of all shipped sentences; `vitest -u` writes them anew, and the difference is what a change means. */
describe.each(caseFiles.map((file) => [file.domain, file] as const))("readings of %s", (domain, file) => {
  it("are those of the golden file", async () => {
    const lines = file.cases.map(({ intent }) => {
      const {
        parts,
        combinator,
        unread,
        firing,
        watch,
        spans = [],
        text = "",
        confidence,
      } = usualReading(file, intent);
      const said = parts.map(({ words: _words, confidence: _confidence, hint: _hint, ...part }) =>
        JSON.stringify(part),
      );
      const used = spans.map(({ start, end, role, as }) => `${text.slice(start, end)}:${as ?? role}`).join(" ");
      const rest =
        unread === null
          ? `${combinator ?? ""} ${JSON.stringify(firing)} ${JSON.stringify(watch)} ${confidence}`
          : `${unread.reason} "${unread.words}"`;
      return [intent, ...said, rest.trim(), used].join("\n  ");
    });
    await expect(`${lines.join("\n\n")}\n`).toMatchFileSnapshot(`../golden/${domain}.txt`);
  });

  // Here, so that each sentence is read once for both.
  it("compile to the same bytes from what each says of itself", () => {
    const pairs = file.cases.flatMap((item) => {
      const input = { ...askedOf(file, item), reading: usualReading(file, item.intent) };
      const first = compiled(input);
      return first === null ? [] : [[item.intent, bytes(first), bytes(again(first, input))] as const];
    });
    expect(pairs.filter(([, first, second]) => first !== second)).toEqual([]);
    expect(pairs.length).toBeGreaterThan(10);
  });
});
