import type { Silence, SilenceInput } from "../../contract/resources/alarms/silences.ts";
import type { Services } from "../services.ts";
import { viewSilence } from "./silence-view.ts";

/** Ends a silence now; it stays readable, and ending it again changes nothing. Throws `not_found`. */
export async function endSilence(services: Services, { id }: SilenceInput): Promise<Silence> {
  return viewSilence(services, id, await services.silences.end(id, services.now()));
}
