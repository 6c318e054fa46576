import { vi } from "vitest";

/** Listens to what is complained of from now on, but for messages that an earlier test left in the queue and that are tried again meanwhile. */
export function complaints(): () => readonly unknown[] {
  const { mock } = vi.spyOn(console, "error");
  return () => mock.calls.filter(([line]) => !String(line).includes('"event":"message_failed"'));
}
