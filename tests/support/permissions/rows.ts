import type { CallName } from '@aangan/contract/paths.ts';
import type { TestApp } from '../app.ts';
import type { Caller, Cast } from '../callers.ts';
import type { TestGateway } from '../gateway.ts';
import type { IdentityProvider } from '../identity-provider.ts';

/** One request: the path's id, or its parameters where its path has none, its body, and the booking that a mailed link is for (the cast's own unless it says so). */
export interface Request {
  id?: string;
  body?: unknown;
  headers?: Record<string, string>;
  booking?: { _id: string };
}

/** Who asks now, and the product that is asked, with what stands around it. */
export interface Stage {
  caller: Caller;
  app: TestApp;
  gateway: TestGateway;
  provider: IdentityProvider;
}

/**
 * What is answered to whom: a status, and behind it the code of the refusal or the private data that the answer holds.
 * `nobody` is everyone without a session that holds; `others` are the other guest and the other host.
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

/** The rows of all calls of some rooms. */
export type RowsOf<Room extends string> = Record<Extract<CallName, `${Room}/${string}`>, Row[]>;

export const NOT_SIGNED_IN = '401 NOT_SIGNED_IN';
export const NOT_ALLOWED = '403 NOT_ALLOWED';
/** All private data that guest and host of a booking see of each other, and the home's phone. */
export const WHOLE = '200 guest name, guest e-mail, host name, phone';
export const nothing = () => ({});
export const ofTheHome = ({ home }: Cast) => ({ id: home._id });
export const everyone = (outcome: string) => ({ nobody: outcome, guest: outcome, host: outcome, others: outcome });
/** Some days, as a calendar is asked for them. */
export const span = 'from=2026-01-01&to=2026-12-31';
