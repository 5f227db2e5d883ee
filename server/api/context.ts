import type { CallName } from '@aangan/contract/paths.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Reads } from '../platform/database/reads.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallRequest, Handler } from './call.ts';
import type { LiveInboxes } from './live/live-inboxes.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Gateway } from '../domain/ledger/gateway/gateway.ts';
import type { PasswordHasher } from '../domain/accounts/passwords.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { TaxSettings } from '../domain/taxes/tax-settings.ts';
import type { IdentityProvider } from '../domain/accounts/identity-token.ts';

/** The settings that calls and pages know; boot has more. */
interface AppSettings {
  /** Without a trailing slash. */
  publicUrl: string;
  google: IdentityProvider | undefined;
  supportEmail: string;
  supportPhone: string;
  /** How long a held booking keeps its dates. */
  holdHours: number;
  /** Whether `publicUrl` names this machine: only then may what people name lead to it. */
  isLocal: boolean;
  /** How often the calendars of other sites are read. */
  icalMinutes: number;
  /** How hosts are paid: through the gateway, or by a person's hand from a list. */
  payouts: 'route' | 'by-hand';
  /** What the operator keeps of a host's share, in whole per cent. */
  hostCommission: number;
  /** How messages to phones leave; undefined where they do not, and no number is verified. */
  sms: string | undefined;
  /** Whether tries are limited, by person or address. */
  rateLimits: boolean;
  /** How stays are taxed with TAX=india; undefined by the formula of a share of the nights. */
  tax?: TaxSettings | undefined;
}

/** Everything the app is made of, put together in main.ts and in tests. */
export interface Context {
  settings: AppSettings;
  db: Kysely<Database>;
  /** What visitors read: from a streaming replica, where there is one, or the same database. */
  reads: Reads;
  photos: PhotoStore;
  gateway: Gateway;
  jobs: Jobs;
  passwords: PasswordHasher;
  /** The open inboxes of this process. */
  live: LiveInboxes;
  /** Signs links; the same on every server of one installation. */
  secret: string;
  log: Logger;
  clock: () => Date;
}

/** Declares a call: `export const createBooking = call('booking/create', async ({ params, body }, { db }) => …)`. */
export function call<N extends CallName>(name: N, run: Run[N]): Handler<N, Context> {
  return { name, run };
}

/** Looked up by name, so that `'INR'` or `true` in an answer keep their types. */
type Run = { [N in CallName]: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>> };
