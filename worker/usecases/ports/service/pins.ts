/** What somebody was shown, kept until they do it: opened by its token alone. */
export interface Pin {
  kind: "task" | "calibration";
  /** The id of whoever was shown it. */
  by: string;
  /** All that it depends on, as JSON. */
  body: unknown;
  /** Epoch milliseconds. */
  expires_at: number;
}

/** Pins, sealed under their tokens, which are not kept. */
export interface Pins {
  keep(token: string, pin: Pin): Promise<void>;
  /** The pin of a token, whether or not its time has passed; null where there is none. */
  find(token: string): Promise<Pin | null>;
  /** Forgets what has expired, in one statement; returns how many. */
  sweep(now: number): Promise<number>;
}
