import { describe, expect, it } from "vitest";
import { byWhatIsKnown } from "../../../worker/storage/decisions/planning/known.ts";

const stale = new Error("D1_ERROR: malformed JSON: SQLITE_ERROR");

/** Runs a batch that fails with these errors in turn; `news` is what each reading learns. */
function sending(errors: readonly (Error | null)[], news: readonly number[]) {
  const seen = { runs: 0, reads: 0 };
  const known = {
    learned: 0,
    learn: () => {
      known.learned += news[seen.reads++] ?? 0;
      return Promise.resolve();
    },
  };
  const run = (meanwhile: number) => {
    const error = errors[seen.runs++] ?? null;
    if (seen.runs > 1) known.learned += meanwhile;
    return error === null ? Promise.resolve("stored") : Promise.reject(error);
  };
  return { seen, sent: (meanwhile = 0) => byWhatIsKnown([known], [], () => run(meanwhile)) };
}

describe("a batch that is sent by what is known", () => {
  it("is sent once where that is what there is", async () => {
    const { seen, sent } = sending([null], []);
    expect(await sent()).toBe("stored");
    expect(seen).toEqual({ runs: 1, reads: 0 });
  });

  it("is sent again for as long as there is news", async () => {
    const { seen, sent } = sending([stale, stale, stale, null], [1, 1, 2]);
    expect(await sent()).toBe("stored");
    expect(seen).toEqual({ runs: 4, reads: 3 });
  });

  it("is sent again where what was missing is gone when it is looked for", async () => {
    expect(await sending([stale, null], [0]).sent()).toBe("stored");
  });

  it("is sent again where another batch has learned meanwhile what it did not know", async () => {
    const { seen, sent } = sending([stale, stale, null], []);
    expect(await sent(1)).toBe("stored");
    expect(seen.runs).toBe(3);
  });

  it("fails the second time where nothing explains it, and at once for any other reason", async () => {
    const unreadable = sending([stale, stale, null], []);
    await expect(unreadable.sent()).rejects.toBe(stale);
    expect(unreadable.seen).toEqual({ runs: 2, reads: 2 });
    const full = new Error("D1_ERROR: database is full");
    const broken = sending([full, null], []);
    await expect(broken.sent()).rejects.toBe(full);
    expect(broken.seen).toEqual({ runs: 1, reads: 0 });
  });
});
