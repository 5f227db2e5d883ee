import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as z from '../zod.ts';
import { Consent } from './consent.ts';
import { Booking } from '../bookings/bookings.ts';
import { characters, Email, Id, line, missing } from '../fields.ts';
import { MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '../limits.ts';
import { Listing } from '../homes/listings.ts';

/** A user as visible in their own session. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  asksConsent: z
    .literal(true)
    .optional()
    .describe('With RULES=india: they have not said yet that they are 18 or older and have read the privacy notice'),
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
