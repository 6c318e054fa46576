import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue = catalogueOf([
  ["campaign.cpa_usd", "time_series<float>", "Cost per acquisition (CPA), US dollars"],
  ["campaign.target_cpa_usd", "time_series<float>", "Target CPA of the campaign, US dollars"],
  ["trailer.temp_c", "time_series<float>", "Temperature in the refrigerated trailer, degrees Celsius"],
  ["trailer.setpoint_c", "time_series<float>", "Temperature set point of the refrigerated trailer, degrees Celsius"],
  ["queue.messages_ready", "time_series<float>", "Messages ready for delivery in the queue, count"],
  ["queue.messages_unacked", "time_series<float>", "Unacknowledged messages in the queue, count"],
  ["cache.memory_used_mb", "time_series<float>", "Memory used by the cache, megabytes (MB)"],
  ["seats.paid", "int", "Seats of the account that are paid for, count"],
  ["seats.active", "time_series<int>", "Seats of the account that are active, count"],
  ["pool.sessions", "time_series<int>", "Sessions of the pool, count"],
  ["pool.session_limit", "int", "Configured session limit of the pool, count"],
  ["pool.servers_up", "time_series<int>", "Servers of the pool that are up, count"],
  ["pool.servers_total", "int", "Servers configured in the pool, count"],
  ["pool.server_state", "categorical", "State of the server", ["up", "down"]],
  ["cache.maxmemory_mb", "time_series<float>", "Configured maxmemory of the cache, megabytes (MB)"],
]);
const read = (sentence: string): string => {
  const { unread, parts } = readLexically(sentence, catalogue);
  if (unread !== null) return `refused ${unread.words}`;
  return parts
    .map(({ primitive_id, figure, direction, number }) => {
      const other = figure != null && "other" in figure ? ` ${figure.kind} ${figure.other}` : "";
      return `${primitive_id}${other} ${direction} ${number?.value}`;
    })
    .join(", ");
};

describe("a signal compared with another", () => {
  it.each([
    ["CPA more than $10 over the target CPA", "campaign.cpa_usd difference campaign.target_cpa_usd above 10"],
    [
      "the trailer is running more than 4 °C warmer than its set point",
      "trailer.temp_c difference trailer.setpoint_c above 4",
    ],
    [
      "there are more unacknowledged messages than ready ones in the queue",
      "queue.messages_unacked difference queue.messages_ready above undefined",
    ],
    [
      "there are fewer ready messages than unacknowledged ones in the queue",
      "queue.messages_ready difference queue.messages_unacked below undefined",
    ],
    [
      "The cache is running out of memory: memory used is above 90% of maxmemory",
      "cache.memory_used_mb quotient cache.maxmemory_mb above 0.9",
    ],
    ["sessions above 90% of the configured limit", "pool.sessions quotient pool.session_limit above 0.9"],
    ["more than 80% of the session limit in use", "pool.sessions quotient pool.session_limit above 0.8"],
    ["less than 40% of the paid seats are active", "seats.active quotient seats.paid below 0.4"],
    [
      "less than half of the configured servers in the pool are up",
      "pool.servers_up quotient pool.servers_total below 0.5",
    ],
    [
      "the messages ready are more than double the unacknowledged messages",
      "queue.messages_ready quotient queue.messages_unacked above 2",
    ],
    ["memory used divided by maxmemory above 0.9", "cache.memory_used_mb quotient cache.maxmemory_mb above 0.9"],
    ["memory used exceeds maxmemory by more than 10%", "cache.memory_used_mb quotient cache.maxmemory_mb above 1.1"],
    ["paid seats minus active seats above 20", "seats.paid difference seats.active above 20"],
    [
      "strain above 0.9 (memory used divided by maxmemory)",
      "cache.memory_used_mb quotient cache.maxmemory_mb above 0.9",
    ],
    ["fewer than 2 servers up in the pool", "pool.servers_up below 2"],
    ["the server is up", "pool.server_state null undefined"],
  ])("%s", (sentence, reads) => expect(read(sentence)).toBe(reads));

  it.each([
    ["memory used above 90 (messages ready divided by maxmemory)", "refused divided by"],
    ["paid seats minus CPA above 20", "refused minus"],
    ["less than 40% of the seats are golden", "refused less than 40% of the seats are golden"],
    ["CPA more than $10 over the plan", "refused over the plan"],
    ["maxmemory is 90 MB above the other one", "refused above the other one"],
    ["maxmemory above 90 MB of messages ready", "refused messages ready"],
  ])("%s is asked about", (sentence, words) => expect(read(sentence)).toBe(words));

  it("a time after the number is no reference", () =>
    expect(read("average maxmemory more than 90 MB over the last 7 days")).toBe("cache.maxmemory_mb above 90"));
});
