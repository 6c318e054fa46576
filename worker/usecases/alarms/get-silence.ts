import type { Silence, SilenceInput } from "../../contract/resources/alarms/silences.ts";
import type { Services } from "../services.ts";
import { viewSilence } from "./silence-view.ts";

/** One silence, also one that has ended; throws `not_found`. */
export async function getSilence(services: Services, { id }: SilenceInput): Promise<Silence> {
  return viewSilence(services, id, await services.silences.find(id));
}
