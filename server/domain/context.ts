import type { Logger } from 'pino';
import type { Reads } from '../platform/database/reads.ts';
import type { Db } from '../platform/database/schema.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { PhotoStore } from '../platform/photos/photo-store.ts';
import type { ConsentRules } from './accounts/accounts.ts';
import type { IdentityProvider } from './accounts/identity-token.ts';
import type { PasswordHasher } from './accounts/passwords.ts';
import type { Gateway } from './ledger/gateway/gateway.ts';
import type { TaxSettings } from './ledger/taxes.ts';
import type { SiteOperator } from './site-operator.ts';

/** The settings that calls and pages use, a subset of those of the start-up code. */
interface AppSettings {
  /** Without a trailing slash. */
  publicUrl: string;
  google: IdentityProvider | undefined;
  supportEmail: string;
  supportPhone: string | undefined;
  operator: SiteOperator;
  rules: ConsentRules;
  /** Hours for which an unpaid booking holds its dates. */
  holdHours: number;
  /** Whether `publicUrl` is on loopback. Only then may user-supplied URLs (feeds, pushes) point to loopback. */
  isLocal: boolean;
  /** Interval between two fetches of an external calendar. */
  icalMinutes: number;
  /** Payout method: by the gateway (`route`), or manually by the operator from a list (`by-hand`). */
  payouts: 'route' | 'by-hand';
  /** The operator's commission on a host's share, whole per cent. */
  hostCommission: number;
  /** SMS provider; undefined: no SMS, and phone numbers cannot be verified. */
  sms: string | undefined;
  /** Whether attempts are rate-limited per account, e-mail address and network. */
  rateLimits: boolean;
  /** Tax settings with TAX=india. Undefined: taxes are a fixed percentage of the nights. */
  tax?: TaxSettings | undefined;
}

/** All dependencies of the application; composed in boot/server.ts, where tests replace some. */
export interface AppContext {
  settings: AppSettings;
  db: Db;
  /** Read access for public data: a streaming replica if configured, else the primary. */
  reads: Reads;
  photos: PhotoStore;
  gateway: Gateway;
  jobs: Jobs;
  passwords: PasswordHasher;
  /** Signs links; shared by all servers of an installation. */
  secret: string;
  log: Logger;
  clock: () => Date;
}
