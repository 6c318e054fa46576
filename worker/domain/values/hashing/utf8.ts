/** Text as UTF-8. */
export const utf8 = new TextEncoder();

/** Text from UTF-8, without a mark of byte order before it. Throws a TypeError for bytes that are none. */
export const fromUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Text from UTF-8, to the last byte as it was written. Throws a TypeError for bytes that are none. */
export const fromExactUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
