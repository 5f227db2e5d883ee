import { resolve } from 'node:path';
import type { OutsideMap } from '@aangan/contract/pages/page-data.ts';
import type { ConsentRules } from '../domain/accounts/accounts.ts';
import type { TaxSettings } from '../domain/ledger/taxes.ts';
import type { SiteOperator } from '../domain/site-operator.ts';
import type { Failpoint } from '../platform/failpoints.ts';
import { Environment, type LogLevel, SettingsError } from './environment.ts';
import { readMailAddresses, readOperator, readTaxSettings } from './operator-settings.ts';
import { type PhotoPlaces, readPhotoSettings } from './photo-settings.ts';

/** All settings, read once at start from the environment. All have defaults. */
export interface Settings extends PhotoPlaces {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether `publicUrl` names this machine; stand-ins are refused elsewhere. */
  isLocal: boolean;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  /** Maximum database connections of this process. */
  connections: number;
  /** Number of processes that share the port, the data folder and the connections, including this one. */
  processes: number;
  pgBinDir: string | undefined;
  /** Undefined: generated once into `dataDir`. */
  appSecret: string | undefined;
  sampleHomes: boolean;
  /** Undefined: the local gateway. */
  razorpay:
    | { keyId: string; keySecret: string; webhookSecrets: string[]; apiUrl: string; checkoutUrl: string }
    | undefined;
  /** Undefined: the local identity provider. */
  google: { clientId: string; issuer: string; jwksUrl: string; scriptUrl: string } | undefined;
  /** Undefined: the local mailbox. */
  smtpUrl: string | undefined;
  /** The SMS gateway, or the local mailbox; undefined: no SMS. */
  sms: string | undefined;
  mailFrom: string;
  supportEmail: string;
  supportPhone: string | undefined;
  operator: SiteOperator;
  rules: ConsentRules;
  holdHours: number;
  /** The interval for fetching external calendars, in minutes. */
  icalMinutes: number;
  /** Whether hosts are paid through the gateway, or manually from a list. */
  payouts: 'route' | 'by-hand';
  /** The operator's commission, in whole per cent. */
  hostCommission: number;
  /** The tax settings with TAX=india; undefined with TAX=specified. */
  tax: TaxSettings | undefined;
  /** The instant at which the stand-ins' clock is frozen; undefined: it runs. */
  standInClock: string | undefined;
  /** Undefined: the built-in map tiles. */
  map: OutsideMap | undefined;
  rateLimits: boolean;
  /** Milliseconds for which the server keeps serving after a shutdown signal, so that load balancers stop sending. */
  drainMs: number;
  trustedProxies: string[];
  logLevel: LogLevel;
  /** Undefined: `/api/metrics` answers only requests from this machine. */
  metricsToken: string | undefined;
  /** A test's crash point; refused with a public URL. */
  failpoint: Failpoint | undefined;
}

export { SettingsError };

/** Not used with the embedded database or a local PUBLIC_URL, where there is no load balancer: then zero. */
const DEFAULT_DRAIN_SECONDS = 5;
export const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws a `SettingsError` naming the setting. Empty variables count as unset. `processes` share the connections. */
export function readSettings(environment: NodeJS.ProcessEnv, { processes = 1 } = {}): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const isLocal = LOCAL_HOSTS.has(new URL(publicUrl).hostname);
  const settings: Settings = {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isLocal,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    connections: connectionsPerProcess(env, processes),
    processes,
    pgBinDir: env.PG_BINDIR,
    appSecret: env.APP_SECRET,
    sampleHomes: env.SAMPLE_HOMES === undefined ? env.DATABASE_URL === undefined && isLocal : env.SAMPLE_HOMES === 'on',
    razorpay: razorpaySettings(env),
    google:
      env.GOOGLE_CLIENT_ID === undefined
        ? undefined
        : {
            clientId: env.GOOGLE_CLIENT_ID,
            issuer: env.GOOGLE_ISSUER,
            jwksUrl: env.GOOGLE_JWKS_URL,
            scriptUrl: env.GOOGLE_SCRIPT_URL,
          },
    smtpUrl: env.SMTP_URL,
    sms: env.SMS_URL ?? (env.SMTP_URL === undefined ? 'mailbox' : undefined),
    ...readMailAddresses(env, { publicUrl, isLocal }),
    supportPhone: env.SUPPORT_PHONE,
    operator: readOperator(env),
    rules: env.RULES,
    holdHours: env.BOOKING_HOLD_HOURS,
    icalMinutes: env.ICAL_MINUTES,
    payouts: env.PAYOUTS ?? (env.RAZORPAY_KEY_ID === undefined ? 'route' : 'by-hand'),
    hostCommission: env.HOST_COMMISSION,
    tax: readTaxSettings(env),
    map: readExternalMap(env),
    ...readPhotoSettings(env, publicUrl),
    rateLimits: env.RATE_LIMITS === 'on',
    standInClock: env.STAND_IN_CLOCK,
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined || isLocal ? 0 : DEFAULT_DRAIN_SECONDS)) * 1_000,
    trustedProxies: env.TRUSTED_PROXIES,
    failpoint: env.FAILPOINT,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  };
  refusePublicStandIns(settings);
  refusePublicFailpoint(settings);
  return settings;
}

/** Enough to keep one process busy, and few enough for the default `max_connections` of PostgreSQL. */
const SINGLE_PROCESS_CONNECTIONS = 10;
const SHARED_CONNECTIONS = 40;
/** A connection for transactions and a connection for reads. */
const MIN_PER_PROCESS = 2;
/** The embedded server allows 60; the rest is for backups, imports and audits. */
const MAX_EMBEDDED = 45;

function connectionsPerProcess(env: Environment, processes: number): number {
  const inAll = env.DATABASE_CONNECTIONS ?? Math.min(SINGLE_PROCESS_CONNECTIONS * processes, SHARED_CONNECTIONS);
  if (env.DATABASE_URL === undefined && inAll > MAX_EMBEDDED) {
    throw new SettingsError(
      `The setting DATABASE_CONNECTIONS must be at most ${MAX_EMBEDDED} with the embedded database.`,
    );
  }
  if (inAll >= MIN_PER_PROCESS * processes) return Math.floor(inAll / processes);
  throw new SettingsError(
    `The setting DATABASE_CONNECTIONS must be at least ${MIN_PER_PROCESS * processes} for ${processes === 1 ? 'one process' : `${processes} processes`}.`,
  );
}

function razorpaySettings(env: Environment): Settings['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  if (keyId === undefined && keySecret === undefined && webhookSecrets === undefined) return undefined;
  if (keyId === undefined) throw missingSetting('RAZORPAY_KEY_ID');
  if (keySecret === undefined) throw missingSetting('RAZORPAY_KEY_SECRET');
  if (webhookSecrets === undefined) throw missingSetting('RAZORPAY_WEBHOOK_SECRET');
  return {
    keyId,
    keySecret,
    webhookSecrets,
    apiUrl: env.RAZORPAY_API_URL.replace(/\/+$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
}

/** External tiles require an attribution. */
function readExternalMap({
  MAP_TILES_URL: tilesUrl,
  MAP_ATTRIBUTION: attribution,
}: Environment): OutsideMap | undefined {
  if (tilesUrl === undefined && attribution === undefined) return undefined;
  if (tilesUrl !== undefined && attribution !== undefined) return { tilesUrl, attribution };
  throw new SettingsError(
    `The setting ${tilesUrl === undefined ? 'MAP_TILES_URL' : 'MAP_ATTRIBUTION'} is missing: MAP_TILES_URL and MAP_ATTRIBUTION belong together.`,
  );
}

function missingSetting(name: string): SettingsError {
  return new SettingsError(
    `The setting ${name} is missing: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together.`,
  );
}

/** Stand-ins are only for local use; a public URL requires real services. */
function refusePublicStandIns(settings: Settings): void {
  if (settings.isLocal) return;
  const missing = [
    settings.razorpay === undefined ? 'RAZORPAY_KEY_ID' : undefined,
    settings.google === undefined ? 'GOOGLE_CLIENT_ID' : undefined,
    settings.smtpUrl === undefined ? 'SMTP_URL' : undefined,
  ].find((name) => name !== undefined);
  if (missing !== undefined) {
    throw new SettingsError(
      `The setting ${missing} is missing: with PUBLIC_URL at ${settings.publicUrl} the local stand-ins cannot be used.`,
    );
  }
}

function refusePublicFailpoint({ isLocal, failpoint, publicUrl }: Settings): void {
  if (isLocal || failpoint === undefined) return;
  throw new SettingsError(
    `The setting FAILPOINT must not be set: PUBLIC_URL is ${publicUrl}, and it is for tests alone.`,
  );
}
