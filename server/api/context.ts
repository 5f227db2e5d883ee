import type { CallName } from '@aangan/contract/paths.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { EventStream } from '../platform/http/event-stream.ts';
import type { Reads } from '../platform/database/reads.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallRequest, Handler } from './call.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Gateway } from '../domain/ledger/gateway/gateway.ts';
import type { PasswordHasher } from '../domain/accounts/passwords.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { TaxSettings } from '../domain/ledger/tax-settings.ts';
import type { IdentityProvider } from '../domain/accounts/identity-token.ts';

/** The settings that calls and pages use, a subset of those of the start-up code. */
interface AppSettings {
  /** Without a trailing slash. */
  publicUrl: string;
  google: IdentityProvider | undefined;
  supportEmail: string;
  supportPhone: string;
  /** How long an unpaid booking holds its dates. */
  holdHours: number;
  /** Whether `publicUrl` is a loopback address. Only then may user-supplied URLs (feeds, pushes) point to loopback. */
  isLocal: boolean;
  /** Interval between two fetches of an external calendar. */
  icalMinutes: number;
  /** How hosts are paid: by the gateway (`route`), or by the operator from a list (`by-hand`). */
  payouts: 'route' | 'by-hand';
  /** The operator's commission on a host's share, whole per cent. */
  hostCommission: number;
  /** SMS provider; undefined: no SMS, and phone numbers cannot be verified. */
  sms: string | undefined;
  /** Whether attempts are rate-limited per account and address. */
  rateLimits: boolean;
  /** With TAX=india. Undefined: taxes are a fixed percentage of the nights. */
  tax?: TaxSettings | undefined;
}

interface LiveChannels {
  open: (accountId: string, token: string, lastEventId: string | undefined) => Promise<EventStream>;
  /** Refuses (503) a session that was refused a moment ago. */
  refuseAgain: (token: string | undefined) => void;
  /** Whether others may be told again that this person is writing. */
  mayNotifyWriting: (who: string, now: Date) => boolean;
  end: () => void;
}

/** The application's dependencies; built in main.ts and by tests. */
export interface Context {
  settings: AppSettings;
  db: Kysely<Database>;
  /** Read access for public data: a streaming replica if configured, else the primary. */
  reads: Reads;
  photos: PhotoStore;
  gateway: Gateway;
  jobs: Jobs;
  passwords: PasswordHasher;
  /** Open live channels of this process. */
  live: LiveChannels;
  /** Signs links; shared by all servers of an installation. */
  secret: string;
  log: Logger;
  clock: () => Date;
}

/** Declares a call: `export const createBooking = call('booking/create', async ({ params, body }, { db }) => …)`. */
export function call<N extends CallName>(name: N, run: Run[N]): Handler<N, Context> {
  return { name, run };
}

/** Indexed by name, so that literals such as `'INR'` or `true` keep their types in answers. */
type Run = { [N in CallName]: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>> };
