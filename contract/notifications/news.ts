import * as words from '@aangan/contract/words/en/refusals/news.ts';
import * as z from '../zod.ts';

/**
 * News that mails can be stopped of, each by itself. What is left out comes always: payments, cancellations, and whatever
 * touches the safety of an account or of money.
 */
export const mailKinds = ['messages', 'reminders', 'reviews', 'payouts'] as const;
export type MailKind = (typeof mailKinds)[number];

/** News that comes to devices; each can be stopped. */
export const pushKinds = ['messages', 'bookings', 'reminders', 'reviews', 'payouts'] as const;
export type PushKind = (typeof pushKinds)[number];

const choice = z.boolean({ error: () => words.notChoice });
const choices = <K extends string>(kinds: readonly K[]) =>
  z.strictObject(Object.fromEntries(kinds.map((kind) => [kind, choice])) as Record<K, typeof choice>, {
    error: () => words.notChoice,
  });

const ByMail = choices(mailKinds);
const ByPush = choices(pushKinds);

/** What a person is told by which way; everything is on until they say otherwise. For themselves alone. */
export const NewsSettings = z.object({
  mail: ByMail,
  push: ByPush,
  quietAtNight: z
    .boolean()
    .describe('Mails of messages and all pushes of 22:00 to 08:00 in India wait until the morning'),
  device: z.boolean().describe('Whether news is pushed to the device of this session'),
  pushKey: z.string().describe('The public key of this server (VAPID, P-256), base64url: for pushManager.subscribe'),
});
export type NewsSettings = z.output<typeof NewsSettings>;

/** What is left out stays as it is. */
export const NewsChange = z.strictObject(
  {
    mail: ByMail.partial().optional(),
    push: ByPush.partial().optional(),
    quietAtNight: choice.optional(),
  },
  { error: () => words.notChoice },
);
export type NewsChange = z.output<typeof NewsChange>;

const notDevice = () => words.notDevice;
/** The point of a P-256 key, uncompressed: 65 bytes. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}=?$/;
/** 16 bytes. */
const AUTH = /^[A-Za-z0-9_-]{22}(==)?$/;

const Endpoint = z
  .string({ error: notDevice })
  .max(1_000, { error: notDevice })
  .describe('Where the push service of the browser takes what is pushed to it: https, and not within this network');

/** A device as `PushSubscription.toJSON()` tells it; `replaces` is its endpoint before. */
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

export const DeviceEnd = z.object({ endpoint: Endpoint });

/** Of which news the mails are stopped now. */
export const Stopped = z.object({ kind: z.enum(mailKinds) });
