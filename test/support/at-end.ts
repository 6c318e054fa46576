import { afterAll, onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";
import { startReceiver } from "./receiver.ts";
import { startTestService } from "./service.ts";

/** Does something once the test that is running has ended, or, while a file is read, once that file has. */
export function atEnd(work: () => Promise<unknown>): void {
  const ended = async () => void (await work());
  if (getCurrentTest() === undefined) afterAll(ended);
  else onTestFinished(ended);
}

/** A service that ends with the test or the file that starts it. */
export async function startOwnService(...options: Parameters<typeof startTestService>) {
  const service = await startTestService(...options);
  atEnd(() => service.stop());
  return service;
}

/** A receiver that ends with the test or the file that starts it. */
export async function startOwnReceiver(...options: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...options);
  atEnd(() => receiver.stop());
  return receiver;
}
