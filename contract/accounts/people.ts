import * as words from '@aangan/contract/words/en/accounts/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import { Id, missing, optionalText, Phone } from '../fields.ts';
import { MAX_ABOUT } from '../limits.ts';
import { Listing } from '../homes/listings.ts';
import { Photo } from '../homes/photos.ts';
import { parsePhoneNumber } from '../rules/phone-number.ts';
import * as z from '../zod.ts';
import { languages } from './languages.ts';

/** Verified contact details. */
const verifications = ['email', 'phone'] as const;
export type Verification = (typeof verifications)[number];

const Language = z.enum(languages, { error: () => homeRefusals.notOneOf({ label: labels.languages }) });

/** Public text of a profile. */
const profileFields = {
  about: z.string().optional().describe('As text of several lines; absent where they tell nothing'),
  languages: z.array(Language).describe('ISO 639, in the order of the table'),
  photo: Photo.optional().describe('A square'),
};

/** Public profile: without surname, address, e-mail and phone. */
export const PersonView = z.object({
  _id: Id,
  firstName: z.string(),
  since: z.string().describe('The month in which they joined, in India: YYYY-MM'),
  ...profileFields,
  verified: z.array(z.enum(verifications)),
  greatHost: z.literal(true).optional().describe('Absent of everybody else'),
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
  phone: z.string().optional().describe('The number that is verified, E.164; nobody else is told it'),
  verifiesPhones: z.boolean().describe('Whether messages can be sent, and a number be verified'),
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

export const PhoneToVerify = z.object({
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

export const PhoneCode = z.object({
  code: z
    .string({ error: () => words.codeMissing })
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^[0-9]{6}$/.test(code), { error: () => words.codeMissing }),
});

/** Form with the photo as image1, without texts. */
export const PhotoForm = z.object({});
