import * as words from '@aangan/contract/words/en/inbox/refused-notifications.ts';
import { ById, Done } from '../fields.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';

/** Kinds of e-mails that can be turned off. All others are mandatory: payments, cancellations, security. */
export const mailKinds = ['messages', 'reminders', 'reviews', 'payouts'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds of pushes; each can be turned off. */
export const pushKinds = ['messages', 'bookings', 'reminders', 'reviews', 'payouts'] as const;
export type PushKind = (typeof pushKinds)[number];

const choice = z.boolean({ error: () => words.notChoice });
const choices = <K extends string>(kinds: readonly K[]) =>
  z.strictObject(Object.fromEntries(kinds.map((kind) => [kind, choice])) as Record<K, typeof choice>, {
    error: () => words.notChoice,
  });

const ByMail = choices(mailKinds);
const ByPush = choices(pushKinds);

/** A person's notification settings, for that person only; everything is on by default. */
export const NotificationSettings = z.object({
  mail: ByMail,
  push: ByPush,
  quietAtNight: z.boolean().describe('Whether e-mails about messages and all pushes wait from 22:00 to 08:00 in India'),
  device: z.boolean().describe('Whether this device receives push notifications'),
  pushKey: z.string().describe('The public key of this server (VAPID, P-256), base64url: for pushManager.subscribe'),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** Absent settings stay unchanged. */
export const NotificationSettingsChange = z.strictObject(
  {
    mail: ByMail.partial().optional(),
    push: ByPush.partial().optional(),
    quietAtNight: choice.optional(),
  },
  { error: () => words.notChoice },
);
export type NotificationSettingsChange = z.output<typeof NotificationSettingsChange>;

const notDevice = () => words.notDevice;
/** P-256 public key, uncompressed: 65 bytes. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}=?$/;
/** 16 bytes. */
const AUTH = /^[A-Za-z0-9_-]{22}(==)?$/;

/** Printable ASCII: other characters grow when they are stored. */
const ASCII_URL = /^https?:[!-~]+$/;
const MAX_ENDPOINT = 1_000;

/** Kept in its normal form, so that a device has one. */
const Endpoint = z
  .string({ error: notDevice })
  .regex(ASCII_URL, { error: notDevice, abort: true })
  .refine((value) => URL.canParse(value), { error: notDevice, abort: true })
  .overwrite((value) => new URL(value).href)
  .max(MAX_ENDPOINT, { error: notDevice })
  .describe("Endpoint of the browser's push service: https, not in a private network");

/** `PushSubscription.toJSON()` of a device; `replaces`: its previous endpoint. */
export const PushDevice = z.object({
  endpoint: Endpoint,
  keys: z.object(
    {
      p256dh: z.string({ error: notDevice }).regex(PUBLIC_KEY, { error: notDevice }),
      auth: z.string({ error: notDevice }).regex(AUTH, { error: notDevice }),
    },
    { error: notDevice },
  ),
  replaces: Endpoint.optional(),
});
export type PushDevice = z.output<typeof PushDevice>;

const DeviceEnd = z.object({ endpoint: Endpoint });

/** The kind of e-mails that was turned off. */
const Stopped = z.object({ kind: z.enum(mailKinds) });

/** Calls of notification settings and push devices. */
export const notificationCalls = {
  'news/settings': {
    summary: 'Notification settings by kind and channel, and the VAPID key',
    access: 'session',
    answers: { 200: NotificationSettings },
  },
  'news/change-settings': {
    summary: 'Updates the sent settings. E-mails about payments, cancellations and security cannot be turned off',
    access: 'session',
    body: NotificationSettingsChange,
    answers: { 200: NotificationSettings },
  },
  'news/device': {
    summary:
      'Subscribes this device to push notifications until its session ends; repeated: updates its keys. At most 20 per person',
    access: 'session',
    body: PushDevice,
    answers: { 201: Done },
  },
  'news/forget-device': {
    summary: 'Unsubscribes a device',
    access: 'session',
    body: DeviceEnd,
    answers: { 200: Done },
  },
  'news/stop': {
    summary:
      'One-click unsubscribe of one kind of e-mail, without a session (RFC 8058). The id is the key of the e-mail; GET leads to a page with a button, and changes nothing',
    access: 'anyone',
    params: ById,
    answers: { 200: Stopped },
    errors: ['NOT_FOUND'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
