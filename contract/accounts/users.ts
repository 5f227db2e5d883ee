import * as consentWords from '@aangan/contract/words/en/accounts/refusals.ts';
import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { Booking } from '../bookings/bookings.ts';
import { characters, Email, Id, line, missing } from '../fields.ts';
import { Listing } from '../homes/listings.ts';
import { MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '../limits.ts';
import { NOTICE_VERSION } from '../privacy/notice.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';

/** Consents of a new account. Required at sign-up with RULES=india. */
export const Consent = z.object({
  adult: z
    .boolean({ error: () => consentWords.adultNotAChoice })
    .optional()
    .describe('Is 18 or older. Required for a new account with RULES=india'),
  notice: z
    .literal(NOTICE_VERSION, { error: () => consentWords.noticeOutdated })
    .optional()
    .describe('Version of the privacy notice that was read; must be the current one. Required like `adult`'),
});
export type Consent = z.output<typeof Consent>;

/** A person's state of residence (ISO 3166-2), shown on a guest's invoices. */
export const OwnState = z.enum(states, { error: () => homeRefusals.notOneOf({ label: labels.state }) });

/** A user as visible in their own session. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  asksConsent: z.literal(true).optional().describe('With RULES=india: age and privacy notice are not yet confirmed'),
  listing: z.array(Listing).describe('The newest 100 homes they host; more in pages from listing/mine'),
  booking: z.array(Booking).describe('Their newest 100 bookings as a guest; more in pages from booking/mine'),
});
export type User = z.infer<typeof User>;

/** A new password, validated for strength. */
export const NewPassword = z
  .string({ error: missing('password') })
  .refine((value) => characters(value) >= MIN_PASSWORD && characters(value) <= MAX_PASSWORD, {
    error: () => words.passwordLength({ min: String(MIN_PASSWORD), max: String(MAX_PASSWORD) }),
  });

/** An existing password, which is only compared. */
export const KnownPassword = z
  .string({ error: missing('password') })
  .min(1, { error: missing('password') })
  .max(1_000, { error: () => words.passwordTooLong });

export const Credentials = z.object({
  email: Email,
  password: KnownPassword,
});

export const NewAccount = z.object({
  name: line(MAX_TEXT, 'name'),
  email: Email,
  password: NewPassword,
  ...Consent.shape,
});

export const IdentityToken = z.object({
  token: z
    .string({ error: () => words.identityTokenMissing })
    .min(1, { error: () => words.identityTokenMissing })
    .max(10_000, { error: () => words.identityTokenTooLong }),
  ...Consent.shape,
});
