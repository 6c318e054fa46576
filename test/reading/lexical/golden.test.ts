import { describe, expect, it } from "vitest";
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
});
