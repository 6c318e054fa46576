import { reaches } from "../../domain/values/reach.ts";
import type { Services } from "../services.ts";

/** Whether whoever asks may touch a signal of an entity. */
export const isWithin = (
  { narrowed }: Pick<Services, "narrowed">,
  { signal, entity }: { signal: string; entity: string },
): boolean => narrowed === null || (reaches(narrowed.signals, signal) && reaches(narrowed.entities, entity));
