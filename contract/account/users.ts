import * as z from '../zod.ts';
import { Booking } from '../booking/bookings.ts';
import { characters, Email, Id, line } from '../fields.ts';
import { MAX_PASSWORD, MAX_TEXT, MIN_PASSWORD } from '../limits.ts';
import { Listing } from '../listing/listings.ts';

/** A person as their own session sees them. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  listing: z.array(Listing).describe('The newest 100 homes they host; more in pages from listing/mine'),
  booking: z.array(Booking).describe('Their newest 100 bookings as a guest; more in pages from booking/mine'),
});
export type User = z.infer<typeof User>;

const passwordLength = `A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`;

/** A password that somebody chooses. */
export const NewPassword = z
  .string({ error: 'Password is missing.' })
  .refine((value) => characters(value) >= MIN_PASSWORD && characters(value) <= MAX_PASSWORD, {
    error: passwordLength,
  });

/** A password that somebody has; whether it is theirs is compared. */
export const KnownPassword = z
  .string({ error: 'Password is missing.' })
  .min(1, { error: 'Password is missing.' })
  .max(1_000, { error: 'This password is too long.' });

export const Credentials = z.object({
  email: Email,
  password: KnownPassword,
});

export const NewAccount = z.object({
  name: line(MAX_TEXT, 'Name'),
  email: Email,
  password: NewPassword,
});

export const IdentityToken = z.object({
  token: z
    .string({ error: 'The identity token is missing.' })
    .min(1, { error: 'The identity token is missing.' })
    .max(10_000, { error: 'The identity token is too long.' }),
});
