import { useState } from "preact/hooks";
import { type Failure, failureOf } from "./failure.ts";

/** Something that a person sets off: whether it is being done, and what was refused. */
export function useDeed(before: Failure | null = null) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(before);
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, during };
}
