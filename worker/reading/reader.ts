export type { IntentReader, SecondReader } from "../usecases/ports/reader.ts";
