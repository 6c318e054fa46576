import { describe, expect, it } from "vitest";
import { read, refused } from "./signals.ts";

/** Sentences that break a law, and those that it leaves alone, with what their first part reads as. */
interface LawSentences {
  broken: string[];
  kept: [sentence: string, part: object][];
}

/** One test for each sentence, by the name of its law. */
export function describeLaws(laws: Readonly<Record<string, LawSentences>>): void {
  describe.each(Object.entries(laws))("the law that %s", (_, { broken, kept }) => {
    it.each(broken)("refuses %s", (sentence) => expect(refused(sentence)).toBe(true));
    it.each(kept)("keeps %s", (sentence, part) => {
      const reading = read(sentence);
      expect(reading.unread).toBeNull();
      expect(reading.question ?? null).toBeNull();
      expect(reading.parts[0]).toMatchObject(part);
    });
  });
}
