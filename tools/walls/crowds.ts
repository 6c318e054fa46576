import { posix } from "node:path";
import type { Fault } from "./fault.ts";

/** Where a room that has become too large is to be divided by what is asked in it. */
const houses = ["worker/ledger", "worker/storage", "worker/outbound"];
const mostFiles = 20;

/** Rooms with more files than one can keep in mind. Paths are relative to the project. */
export function crowdFaults(files: readonly string[]): Fault[] {
  const rooms = Map.groupBy(files, (file) => posix.dirname(file));
  return [...rooms]
    .filter(([room, { length }]) => length > mostFiles && houses.some((house) => `${room}/`.startsWith(`${house}/`)))
    .map(([room, { length }]) => {
      const message = `${length} files in one room, of at most ${mostFiles}; divide it by question`;
      return { file: room, line: 1, column: 1, message };
    });
}
