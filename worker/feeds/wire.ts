import { BinaryReader } from "@bufbuild/protobuf/wire";
import { DomainError } from "../domain/values/errors/errors.ts";
import { malformed } from "./refusals.ts";
import { fromExactUtf8 } from "../domain/values/hashing/utf8.ts";

/** A reader of protobuf that takes no text but UTF-8. */
export const readerOf = (bytes: Uint8Array): BinaryReader =>
  new BinaryReader(bytes, (text) => fromExactUtf8.decode(text));

/** Reads the fields of a message that stands, with its length, at the reader's place. */
export function eachField(reader: BinaryReader, read: (field: number) => boolean): void {
  const end = reader.uint32() + reader.pos;
  fieldsUntil(reader, end, read);
}

/** Reads fields up to a place; `read` answers false for a field that it does not know. */
export function fieldsUntil(reader: BinaryReader, end: number, read: (field: number) => boolean): void {
  while (reader.pos < end) {
    const [field, wire] = reader.tag();
    if (!read(field)) reader.skip(wire, field);
  }
  if (reader.pos !== end) throw new RangeError("a field is longer than its message");
}

/** Decodes a message. Throws `validation_error` where it is malformed. */
export function decoded<T>(what: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw malformed(what);
  }
}
