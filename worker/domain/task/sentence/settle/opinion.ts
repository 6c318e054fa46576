/** Why a model has drafted nothing. */
export type OpinionFailure = "late" | "malformed" | "unavailable";

/** The canonical sentences that a model drafts for a sentence, likeliest first; none where it finds no signal for it. */
export type Opinion = { reader: string; drafts: readonly string[] } | { reader: string; failure: OpinionFailure };
