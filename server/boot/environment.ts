import { isIP } from 'node:net';
import { DEFAULT_HOLD_HOURS } from '@aangan/contract/limits.ts';
import { isGstin, normalCode } from '@aangan/contract/rules/payout/account-forms.ts';
import { states } from '@aangan/contract/rules/states.ts';
import { taxValues } from '@aangan/contract/rules/tax/stay-price.ts';
import { tdsCrossings } from '@aangan/contract/rules/tax/withholding.ts';
import * as z from 'zod';
import { hostNames, splitHosts } from '../platform/database/hosts.ts';
import { OperatorError } from '../platform/errors/operator-error.ts';
import type { Failpoint } from '../platform/failpoints.ts';
import { readStoreAddress } from '../platform/photos/store-address.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
  abort: true,
});
const databaseUrl = z
  .string()
  .refine((url) => splitHosts(url).every((one) => singleServerUrl.safeParse(one).success), {
    error: 'must be an address that starts with postgres://',
    abort: true,
  })
  .refine((url) => splitHosts(url).length === 1 || splitHosts(url).every((one) => new URL(one).hostname !== ''), {
    error: 'must name a server between any two commas',
  })
  .refine((url) => new Set(hostNames(url)).size === hostNames(url).length, {
    error: 'must name each server once',
  });
const singleServerUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** `namaste@aangan.example`, or `Aangan <namaste@aangan.example>`. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const secureUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" });

export const Environment = z.object({
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
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
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
  SMS_URL: webUrl.optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, { error: 'must be an e-mail address, or a name and then <the address>' })
    .optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SUPPORT_PHONE: z.string().optional(),
  BOOKING_HOLD_HOURS: z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)?$/, { error: 'must be a number of hours' })
    .transform(Number)
    .refine((hours) => hours > 0 && hours <= 24 * 30, { error: 'must be above 0 and at most 720 hours' })
    .default(DEFAULT_HOLD_HOURS),
  ICAL_MINUTES: z
    .string()
    .regex(/^[0-9]{1,4}$/, { error: 'must be a number of minutes' })
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 24 * 60, { error: 'must be from 1 to 1440 minutes' })
    .default(15),
  PAYOUTS: z.enum(['route', 'by-hand'], { error: "must be 'route' or 'by-hand'" }).optional(),
  HOST_COMMISSION: z
    .string()
    .regex(/^[0-9]{1,2}$/, { error: 'must be a whole number of per cent' })
    .transform(Number)
    .refine((percent) => percent <= 30, { error: 'must be from 0 to 30 per cent' })
    .default(0),
  TAX: z.enum(['specified', 'india'], { error: "must be 'specified' or 'india'" }).default('specified'),
  TAX_VALUE: z.enum(taxValues, { error: "must be 'supply' or 'rent'" }).default('supply'),
  TAX_TABLES: z.string().optional(),
  TDS_CROSSING: z.enum(tdsCrossings, { error: "must be 'stay', 'excess' or 'whole-year'" }).default('stay'),
  OPERATOR_NAME: z.string().trim().max(200, { error: 'must have at most 200 characters' }).optional(),
  OPERATOR_ADDRESS: z.string().trim().max(500, { error: 'must have at most 500 characters' }).optional(),
  OPERATOR_REGISTRATION: lineOfText(60).optional(),
  OPERATOR_GSTIN: z
    .string()
    .transform(normalCode)
    .refine(isGstin, { error: 'must be a GSTIN with its right last character, like 27AAPFU0939F1ZV' })
    .optional(),
  OPERATOR_STATE: z.enum(states, { error: 'must be a state of India by its code, like IN-HP' }).optional(),
  RULES: z.enum(['none', 'india'], { error: "must be 'none' or 'india'" }).default('none'),
  GRIEVANCE_OFFICER: lineOfText(200).optional(),
  GRIEVANCE_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  GRIEVANCE_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[0-9][0-9 ()-]{5,23}[0-9]$/, { error: 'must be a phone number, like +91 177 280 0000' })
    .optional(),
  COURTS_CITY: lineOfText(60).optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((list) => list.trim().split(/\s+/))
    .refine((links) => links.length <= 6, { error: 'must have at most 6 addresses' })
    .refine((links) => links.every((link) => secureUrl.safeParse(link).success && !link.endsWith(',')), {
      error: 'must be addresses that start with https://, separated by blanks',
    })
    .default([]),
  MAP_TILES_URL: webUrl
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
      error: 'must have {z}, {x} and {y} in it, like https://tiles.example/{z}/{x}/{y}.png',
    })
    .optional(),
  MAP_ATTRIBUTION: z.string().trim().max(200, { error: 'must have at most 200 characters' }).optional(),
  PHOTO_STORE: z
    .string()
    .transform((list, context) => {
      const addresses = list.split(',').map((address) => readStoreAddress(address.trim()));
      const known = addresses.filter((address) => address !== null);
      if (known.length === addresses.length) return known;
      const message = 'must be a folder, or a bucket like s3://aangan or s3://aangan/photos-of-the-site';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  PHOTOS_URL: webUrl
    .max(150, { error: 'must have at most 150 characters' })
    .refine(isBareAddress, { error: 'must be an address without user, query and fragment' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_ENDPOINT: webUrl
    .refine(isBareAddress, { error: 'must be an address without user, query and fragment' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be the name of a region, like ap-south-1' })
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: onOff.optional(),
  RATE_LIMITS: onOff.default('on'),
  STAND_IN_CLOCK: z.iso.datetime({ error: 'must be an instant like 2026-10-14T06:30:00Z' }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every(isAddressOrNetwork), {
      error: 'must be addresses like 10.0.0.5 or networks like 10.0.0.0/8, separated by commas',
    })
    .default([]),
  DRAIN_SECONDS: z
    .string()
    .regex(/^[0-9]{1,2}$/, { error: 'must be a whole number of seconds' })
    .transform(Number)
    .refine((seconds) => seconds <= 20, { error: 'must be from 0 to 20 seconds' })
    .optional(),
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
export type Environment = z.output<typeof Environment>;

function lineOfText(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `must have at most ${max} characters` })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line' });
}

/** PUBLIC_URL must have no path: links and cookies assume that the app is served at the root of its host. */
function isBareOrigin(url: string): boolean {
  return new URL(url).pathname === '/' && isBareAddress(url);
}

function isBareAddress(url: string): boolean {
  const { search, hash, username, password } = new URL(url);
  return search === '' && hash === '' && username === '' && password === '';
}

/** An IP address, or a network in CIDR notation. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** An invalid setting; its message is shown to the operator. */
export class SettingsError extends OperatorError {}
