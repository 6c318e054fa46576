import { kept } from "./kept.ts";
import type { Token } from "./token.ts";
import { tokenise } from "./tokenise.ts";

/** The words of a text of a signal, such as a label, which sentence after sentence is compared with. */
export const wordsTold: (text: string) => readonly Token[] = kept((text) => tokenise(text));
