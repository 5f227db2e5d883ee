import * as words from '@aangan/contract/words/en/accounts/refusals.ts';
import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { ById, Done, Id, missing, optionalText, Phone } from '../fields.ts';
import { Listing, Photo } from '../homes/listings.ts';
import { MAX_ABOUT, PHONE_CODE_MINUTES, PHONE_CODE_TRIES, PHONE_CODES_AN_HOUR } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import { parsePhoneNumber } from '../rules/typed-details.ts';
import * as z from '../zod.ts';
import { languages } from './languages.ts';

/** Verified contact details. */
const verifications = ['email', 'phone'] as const;
export type Verification = (typeof verifications)[number];

const Language = z.enum(languages, { error: () => homeRefusals.notOneOf({ label: labels.languages }) });

/** Public text of a profile. */
const profileFields = {
  about: z.string().optional().describe('Text of several lines; absent if empty'),
  languages: z.array(Language).describe('ISO 639, in the order of the table'),
  photo: Photo.optional().describe('Square'),
};

/** Public profile: without surname, address, e-mail and phone. */
export const PersonView = z.object({
  _id: Id,
  firstName: z.string(),
  since: z.string().describe('The month in which they joined, in India: YYYY-MM'),
  ...profileFields,
  verified: z.array(z.enum(verifications)),
  greatHost: z.literal(true).optional().describe('Absent if not a great host'),
  answers: z
    .enum(['hour', 'hours', 'day'])
    .optional()
    .describe(
      'How fast they answer as a host, by the median of their first answers in 90 days: within an hour, eight hours, a day; absent where it takes longer, and below five answers',
    ),
  homes: z.array(Listing).describe('The newest 100 homes they host'),
});
export type PersonView = z.infer<typeof PersonView>;

/** Editable profile, for its owner only. */
export const OwnProfile = z.object({
  _id: Id,
  ...profileFields,
  phone: z.string().optional().describe('Verified phone number (E.164), visible to this person only'),
  verifiesPhones: z.boolean().describe('Whether SMS can be sent and a number verified'),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Absent fields stay unchanged, an empty text removes a field. At least one field is required. */
export const ProfileChange = z
  .object({
    about: optionalText(MAX_ABOUT, 'about'),
    languages: z
      .array(Language, { error: () => words.languagesNotAList })
      .max(languages.length, { error: () => words.languagesNotAList })
      .optional(),
  })
  .refine(({ about, languages: spoken }) => about !== undefined || spoken !== undefined, {
    error: missing('about'),
    path: ['about'],
  });

export type ProfileChange = z.output<typeof ProfileChange>;

const PhoneToVerify = z.object({
  phone: Phone.transform((typed, context) => {
    const number = parsePhoneNumber(typed);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: words.notAMobileNumber });
    return z.NEVER;
  }),
});

/** The phone number to which a code was sent, and the code's expiry. */
export const SentCode = z.object({ phone: z.string(), expiresAt: z.iso.datetime() });
export type SentCode = z.infer<typeof SentCode>;

const PhoneCode = z.object({
  code: z
    .string({ error: () => words.codeMissing })
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^[0-9]{6}$/.test(code), { error: () => words.codeMissing }),
});

/** Form with the photo as image1, without texts. */
const PhotoForm = z.object({});

/** Calls of public profiles. */
export const peopleCalls = {
  'people/person': {
    summary: 'Public profile of a person with their newest 100 homes; unknown and deleted people get the same 404',
    access: 'anyone',
    params: ById,
    answers: { 200: PersonView },
    errors: ['PERSON_NOT_FOUND'],
  },
  'people/me': {
    summary: "The person's own profile",
    access: 'session',
    answers: { 200: OwnProfile },
  },
  'people/change-me': {
    summary: 'Updates the profile. Omitted fields are unchanged; an empty text removes one',
    access: 'session',
    body: ProfileChange,
    answers: { 200: OwnProfile },
  },
  'people/photo': {
    summary: 'Replaces the profile photo (image1 of a form), cropped to a square',
    access: 'session',
    form: PhotoForm,
    answers: { 201: OwnProfile },
    errors: ['NOT_AN_IMAGE'],
  },
  'people/delete-photo': {
    summary: 'Deletes the profile photo',
    access: 'session',
    answers: { 200: OwnProfile },
  },
  'people/phone': {
    summary: `Sends a code to a phone number, valid for ${PHONE_CODE_MINUTES} minutes; at most ${PHONE_CODES_AN_HOUR} per hour and person, and per number. A new code replaces the previous one`,
    access: 'session',
    body: PhoneToVerify,
    answers: { 200: SentCode },
    errors: ['PHONES_NOT_VERIFIED'],
  },
  'people/phone-code': {
    summary: `Verifies the number by the code that was sent to it, in ${PHONE_CODE_TRIES} tries; removes the number from any other account`,
    access: 'session',
    body: PhoneCode,
    answers: { 200: OwnProfile },
    errors: ['CODE_VOID'],
  },
  'people/delete-phone': {
    summary: 'Deletes the verified phone number',
    access: 'session',
    answers: { 200: OwnProfile },
  },
} as const satisfies Partial<Record<CallName, Call>>;

/** A blocked person; visible only to the person who blocked them. */
export const BlockedPerson = z.object({
  _id: Id,
  name: z.string().describe('Their first name'),
  blockedAt: z.iso.datetime().describe('When they were blocked'),
});
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** Calls to block people. The list is visible to its owner only. */
export const blockCalls = {
  'people/block': {
    summary:
      'Blocks a person: no new message from them, and no new stay of theirs at any home of this person; active bookings keep their conversation',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'people/unblock': {
    summary: 'Removes a block; idempotent',
    access: 'session',
    params: ById,
    answers: { 200: Done },
  },
  'people/blocked': {
    summary: 'Blocked people, latest first',
    access: 'session',
    answers: { 200: z.array(BlockedPerson) },
  },
} as const satisfies Partial<Record<CallName, Call>>;
