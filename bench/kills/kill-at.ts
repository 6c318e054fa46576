import type { ServiceProcess } from "../../test/support/process.ts";

/** What a service does, and when the stop that was set in it is reached. Work that ends has not reached it. */
interface Killing {
  work: () => Promise<unknown>;
  reached: () => Promise<unknown>;
  /** What is looked at while it stands still. */
  look?: () => Promise<unknown>;
}

/** Has a service work, kills its process at the stop, and starts it again on the same files. `said` is what it printed last. */
export async function killAt(
  service: ServiceProcess,
  { work, reached, look }: Killing,
): Promise<{ isReached: boolean; said: string }> {
  const ended = work().then(
    () => false,
    () => false,
  );
  const stopped = reached().then(
    () => true,
    () => false,
  );
  const isReached = await Promise.race([stopped, ended]);
  if (isReached) await look?.();
  const said = service.output().split("\n").slice(-4).join(" ");
  await service.kill();
  await Promise.all([stopped, ended]);
  await service.start();
  return { isReached, said };
}
