import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_HOLD_HOURS } from '@aangan/contract/limits.ts';
import * as z from 'zod';
import type { Failpoint } from '../platform/failpoints.ts';
import { SpokenError } from '../platform/errors/operator-error.ts';

/** Everything that can be set, read once at start from the environment. Nothing has to be set to try Aangan. */
export interface Settings {
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
  /** How many connections to a database this process opens at most. */
  connections: number;
  /** How many processes share one address, one data folder and the connections, this one included. */
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
  mailFrom: string;
  supportEmail: string;
  supportPhone: string;
  holdHours: number;
  rateLimits: boolean;
  trustedProxies: string[];
  logLevel: (typeof logLevels)[number];
  /** Undefined: `/api/metrics` is answered to this machine alone. */
  metricsToken: string | undefined;
  /** Where a test lets this process die; refused with a public address. */
  failpoint: Failpoint | undefined;
}

/** A setting that cannot be used; its message is the one sentence the start stops with. */
export class SettingsError extends SpokenError {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
  abort: true,
});
/** `namaste@aangan.example`, or `Aangan <namaste@aangan.example>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" });

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^[0-9]{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, { error: 'must be a port number from 1 to 65535' })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl
    .refine(isBareOrigin, { error: 'must be an address without a path, like https://aangan.example' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
    .optional(),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, { error: 'must be a number of connections, from 1 to 9999' })
    .transform(Number)
    .optional(),
  PG_BINDIR: z.string().optional(),
  APP_SECRET: z.string().min(32, { error: 'must have 32 characters or more' }).optional(),
  SAMPLE_HOMES: onOff.optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine((secrets) => !secrets.includes(''), { error: 'must be secrets separated by commas, none of them empty' })
    .optional(),
  RAZORPAY_API_URL: webUrl.default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: webUrl.default('https://checkout.razorpay.com/v1/checkout.js'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: z.string().default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: webUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: webUrl.default('https://accounts.google.com/gsi/client'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, { error: 'must be an e-mail address, or a name and then <the address>' })
    .default('Aangan <namaste@aangan.example>'),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('namaste@aangan.example'),
  SUPPORT_PHONE: z.string().default('+91 00000 00000'),
  BOOKING_HOLD_HOURS: z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)?$/, { error: 'must be a number of hours' })
    .transform(Number)
    .refine((hours) => hours > 0 && hours <= 24 * 30, { error: 'must be above 0 and at most 720 hours' })
    .default(DEFAULT_HOLD_HOURS),
  RATE_LIMITS: onOff.default('on'),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every(isAddressOrNetwork), {
      error: 'must be addresses like 10.0.0.5 or networks like 10.0.0.0/8, separated by commas',
    })
    .default([]),
  METRICS_TOKEN: z.string().min(16, { error: 'must have 16 characters or more' }).optional(),
  FAILPOINT: z
    .string()
    .regex(/^(before|after) .+ [1-9][0-9]*$/, { error: "must be a point and a number, like 'after commit 3'" })
    .transform((text): Failpoint => {
      const end = text.lastIndexOf(' ');
      return { name: text.slice(0, end), passing: Number(text.slice(end)) };
    })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

/**
 * Reads the settings, or stops with a sentence that names the wrong one. An empty variable counts as unset. `processes`
 * is how many are to share them.
 */
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
    connections: connectionsOfEach(env, processes),
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
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    holdHours: env.BOOKING_HOLD_HOURS,
    rateLimits: env.RATE_LIMITS === 'on',
    trustedProxies: env.TRUSTED_PROXIES,
    failpoint: env.FAILPOINT,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  };
  refuseStandInsElsewhere(settings);
  refuseFailpointElsewhere(settings);
  return settings;
}

/** As many as keep one process busy, and not so many together that a PostgreSQL as it comes runs out of them. */
const OF_ONE = 10;
const OF_SEVERAL = 40;
/** One for a transaction, one for who only looks. */
const LEAST_OF_EACH = 2;
/** The embedded server takes 60 in all: some are for backups, imports and the ledger's audit. */
const MOST_EMBEDDED = 45;

function connectionsOfEach(env: z.output<typeof Environment>, processes: number): number {
  const inAll = env.DATABASE_CONNECTIONS ?? Math.min(OF_ONE * processes, OF_SEVERAL);
  if (env.DATABASE_URL === undefined && inAll > MOST_EMBEDDED) {
    throw new SettingsError(
      `The setting DATABASE_CONNECTIONS must be at most ${MOST_EMBEDDED} with the embedded database.`,
    );
  }
  if (inAll >= LEAST_OF_EACH * processes) return Math.floor(inAll / processes);
  throw new SettingsError(
    `The setting DATABASE_CONNECTIONS must be at least ${LEAST_OF_EACH * processes} for ${processes === 1 ? 'one process' : `${processes} processes`}.`,
  );
}

/** Links and cookies are made for a whole host: the screens lie at its root. */
function isBareOrigin(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** An address, or a network by the number of bits that its addresses share. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function razorpaySettings(env: z.output<typeof Environment>): Settings['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  if (keyId === undefined && keySecret === undefined && webhookSecrets === undefined) return undefined;
  if (keyId === undefined) throw missingBeside('RAZORPAY_KEY_ID');
  if (keySecret === undefined) throw missingBeside('RAZORPAY_KEY_SECRET');
  if (webhookSecrets === undefined) throw missingBeside('RAZORPAY_WEBHOOK_SECRET');
  return {
    keyId,
    keySecret,
    webhookSecrets,
    apiUrl: env.RAZORPAY_API_URL.replace(/\/+$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
}

function missingBeside(name: string): SettingsError {
  return new SettingsError(
    `The setting ${name} is missing: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET belong together.`,
  );
}

/** The stand-ins are for trying and testing on one machine; a public address needs the real services. */
function refuseStandInsElsewhere(settings: Settings): void {
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

/** Nobody's server dies on purpose. */
function refuseFailpointElsewhere({ isLocal, failpoint, publicUrl }: Settings): void {
  if (isLocal || failpoint === undefined) return;
  throw new SettingsError(
    `The setting FAILPOINT must not be set: PUBLIC_URL is ${publicUrl}, and it is for tests alone.`,
  );
}
