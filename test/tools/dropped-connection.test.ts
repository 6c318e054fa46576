import { describe, expect, it } from "vitest";
import { sentAgainIfDropped } from "../../tools/runtime/dropped.ts";

const dropped = () => Object.assign(new TypeError("fetch failed"), { cause: { code: "UND_ERR_SOCKET" } });

/** Answers after it has failed as given, and counts how often it was asked. */
function failing(...failures: Error[]) {
  const asked = { times: 0 };
  const send = async () => {
    asked.times += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return "answer";
  };
  return { asked, send };
}

describe("what a test sends over a connection that is dropped", () => {
  it("is sent once more", async () => {
    const { asked, send } = failing(dropped());
    expect(await sentAgainIfDropped(send)).toBe("answer");
    expect(asked.times).toBe(2);
  });

  it("fails where that is dropped too, and where something else was the matter", async () => {
    await expect(sentAgainIfDropped(failing(dropped(), dropped()).send)).rejects.toThrow("fetch failed");
    const refused = failing(new TypeError("fetch failed"));
    await expect(sentAgainIfDropped(refused.send)).rejects.toThrow("fetch failed");
    expect(refused.asked.times).toBe(1);
  });
});
