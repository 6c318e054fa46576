import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { calls, short, trucks } from "../sentences/support.ts";

describe("a word one or two edits from an operator or from a word of the catalogue", () => {
  it.each([
    ["speed exeeds 90 km/h", trucks, "vehicle.speed_kmh above 90 km/h", ["exeeds", "exceeds"]],
    ["fuel level drops bellow 5%", trucks, "fuel.level_pct below 5 percent", ["bellow", "below"]],
    ["fuel level dorps below 5%", trucks, "fuel.level_pct below 5 percent", ["dorps", "drops"]],
    ["vehicle speed abvoe 90 km/h", trucks, "vehicle.speed_kmh above 90 km/h", ["abvoe", "above"]],
    [
      "coolant temprature above 110 °C",
      trucks,
      "engine.coolant_temp_c above 110 celsius",
      ["temprature", "temperature"],
    ],
    ["more then 4 calls waiting", calls, "queue.calls_waiting above 4", ["then", "than"]],
    ["serivce level under 0.8", calls, "queue.service_level below 0.8", ["serivce", "service"]],
  ])("is that word, and said so: %s", (sentence, catalogue, want, [written, meant]) => {
    expect(short(sentence, catalogue)).toBe(want);
    expect(readLexically(sentence, catalogue).notes).toContain(`"${written}" was read as "${meant}".`);
  });

  it.each([
    "speed exeeds the usual",
    "udder health above 5",
    "longest wiat over 5 minutes",
    "fuel level equals 5%",
    "speed above nienty km/h",
  ])("but no operator far from its number, no short word, no word of its own, no number: %s", (sentence) => {
    const { notes } = readLexically(sentence, sentence.includes("wiat") ? calls : trucks);
    expect(notes.filter((note) => note.includes("was read as"))).toEqual([]);
  });
});
