import type { CallName } from '@aangan/contract/paths.ts';
import type { TestApp } from '../app.ts';
import type { Caller, Cast } from '../callers.ts';
import type { TestGateway } from '../gateway.ts';
import type { IdentityProvider } from '../identity-provider.ts';

/** A request: id or parameters of the path, body, and the booking of an e-mailed link (by default the cast's own). */
export interface Request {
  id?: string;
  body?: unknown;
  headers?: Record<string, string>;
  booking?: { _id: string };
}

/** The caller, the product and its services. */
export interface Stage {
  caller: Caller;
  app: TestApp;
  gateway: TestGateway;
  provider: IdentityProvider;
}

/**
 * Expected response by caller: a status, followed by the error code of a refusal or the private data in the response.
 * `nobody` is everyone without a valid session; `others` are the other guest and the other host.
 */
export interface Row {
  when?: string;
  ask: (cast: Cast, stage: Stage) => Request | Promise<Request>;
  nobody: string;
  guest: string;
  host: string;
  others: string;
  but?: Partial<Record<Caller, string>>;
}

/** Rows of all calls of some rooms. */
export type RowsOf<Room extends string> = Record<Extract<CallName, `${Room}/${string}`>, Row[]>;

export const NOT_SIGNED_IN = '401 NOT_SIGNED_IN';
export const NOT_ALLOWED = '403 NOT_ALLOWED';
/** All private data that guest and host of a booking see of each other, and the home's phone number. */
export const WHOLE = '200 guest name, guest e-mail, host name, phone';
export const nothing = () => ({});
export const ofTheHome = ({ home }: Cast) => ({ id: home._id });
export const everyone = (outcome: string) => ({ nobody: outcome, guest: outcome, host: outcome, others: outcome });
/** Refused without a session; otherwise the outcome per role, by default that of the guest. */
export const signedIn = (guest: string, host = guest, others = guest) => ({
  nobody: NOT_SIGNED_IN,
  guest,
  host,
  others,
});
/** A range of days as parameters of a calendar request. */
export const span = 'from=2026-01-01&to=2026-12-31';
