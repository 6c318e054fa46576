declare module "*.yaml" {
  const text: string;
  export default text;
}

declare module "snappyjs" {
  /** Unpacks Snappy's block format; throws where it is malformed or unpacks to more than `maxLength` bytes. */
  export function uncompress(compressed: Uint8Array, maxLength?: number): Uint8Array;
  /** Packs in the same format. */
  export function compress(uncompressed: Uint8Array): Uint8Array;
}
