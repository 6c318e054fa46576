/** The number that somebody typed. Text that is none is sent as it is, for the service to refuse at its field: as NaN it would be null, which removes. */
export const typedNumber = (text: string): number =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text.trim()) ? Number(text) : (text as unknown as number);
