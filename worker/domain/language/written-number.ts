/** A number as written; units as readers give them: `percent`, `times`, `deviations`, `percentile`, `ms`, or `none`. */
export interface WrittenNumber {
  readonly value: number;
  readonly unit: string;
  readonly text: string;
  /** The same amount in another unit, as the sentence gives it besides: "2.0 mg/dL (176.8 µmol/L)". */
  readonly again?: { readonly value: number; readonly unit: string };
}

/** A written number in the signal's own unit; `note` is what a person should check, `mismatch` why it cannot be converted. */
export type Converted = { value: number; note: string | null } | { mismatch: string };
