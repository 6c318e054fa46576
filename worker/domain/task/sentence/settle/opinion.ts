import type { Reading } from "../../../language/reading.ts";

/** Why a second reader has no reading. */
export type OpinionFailure = "late" | "malformed" | "unavailable";

/** What a second reader makes of a sentence. */
export type Opinion = { reading: Reading } | { reader: string; failure: OpinionFailure };
