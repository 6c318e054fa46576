/** What a token says about its holder; its signature, issuer, audience and times were checked. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** What an issuer gives when somebody has signed in, and each time that it is asked again. */
export interface Granted {
  claims: Claims;
  /** Null where it gave none, or none in place of the one before. */
  refresh_token: string | null;
}

/** Where somebody is sent to sign in. */
interface Start {
  state: string;
  nonce: string;
  challenge: string;
  redirect_uri: string;
  /** Whether they are to prove who they are even if they have signed in elsewhere. */
  again: boolean;
}

/** Who vouches for people. Everything throws `unavailable` where it cannot be asked. */
export interface Issuer {
  startAt(start: Start): Promise<string>;
  /** What a code stands for; null where it is refused, or where what comes is not to be trusted. */
  exchange(given: { code: string; verifier: string; nonce: string; redirect_uri: string }): Promise<Granted | null>;
  /** The same again, later; null where the issuer refuses, as for somebody who was removed. */
  refresh(refreshToken: string): Promise<Granted | null>;
  /** What the token of a caller says; null where it is not to be trusted. */
  verify(token: string): Promise<Claims | null>;
}
