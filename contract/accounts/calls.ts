import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import { ById, Done, Email, Id, line, missing } from '../fields.ts';
import { DATA_EXPORT_HOURS, FRESH_SIGN_IN_MINUTES, MAX_TEXT } from '../limits.ts';
import type { Call, CallName } from '../paths.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';
import {
  Consent,
  Credentials,
  IdentityToken,
  KnownPassword,
  NewAccount,
  NewPassword,
  OwnState,
  User,
} from './users.ts';

/** A copy of all data about a person, as a ZIP archive. */
export const DataExport = z.object({
  requestedAt: z.iso.datetime(),
  url: z
    .string()
    .optional()
    .describe('Path of the archive, for this person’s sessions; absent until the link was mailed'),
  expiresAt: z.iso.datetime().optional().describe('End of the link'),
});
export type DataExport = z.infer<typeof DataExport>;

/** The signed-in person's own account. */
export const AccountView = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('They have shown that mail to this address reaches them'),
  hasPassword: z.boolean().describe('False for an account that was opened with Google and has no password yet'),
  google: z.boolean().describe('They can sign in with Google'),
  state: z.enum(states).optional().describe('Where in India they are: ISO 3166-2; absent until they say so'),
  dataExport: DataExport.optional().describe('The copy of their data that they requested, until its link expires'),
});
export type AccountView = z.infer<typeof AccountView>;

/** A device where a person is signed in. Its location is not known. */
export const DeviceSession = z.object({
  _id: Id.describe('Names the session and opens nothing'),
  device: z.string().describe('In plain words, as its browser said at the sign-in: Chrome on Android'),
  createdAt: z.iso.datetime().describe('The sign-in'),
  lastSeenAt: z.iso.datetime().describe('Its last use, known to the hour'),
  isThis: z.boolean().describe('The session that asks'),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** Absent fields stay unchanged; at least one is required. */
const AccountChange = z
  .object({ name: line(MAX_TEXT, 'name').optional(), state: OwnState.optional(), ...Consent.shape })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: missing('name'),
    path: ['name'],
  });

const PasswordChange = z.object({ currentPassword: KnownPassword, newPassword: NewPassword });

const ResetRequest = z.object({ email: Email });

/** Token of a mailed link: 43 characters of base64url. Malformed and unknown tokens get the same response. */
const LinkToken = z
  .string({ error: () => words.linkTokenMissing })
  .min(1, { error: () => words.linkTokenMissing })
  .max(200, { error: () => words.linkTokenTooLong });

const Verification = z.object({ token: LinkToken });

const PasswordReset = z.object({ token: LinkToken, password: NewPassword });

const AccountDeletion = z.object({
  password: KnownPassword.optional().describe(
    `The present password; an account without one needs a sign-in within the last ${FRESH_SIGN_IN_MINUTES} minutes instead`,
  ),
});

/** Calls of `user` and `auth`: account and sessions. */
export const accountCalls = {
  'user/currentuser': {
    summary: 'The person this session belongs to',
    access: 'session',
    answers: { 200: User },
  },
  'user/account': {
    summary: 'What this person keeps with us: name, address, and how they sign in',
    access: 'session',
    answers: { 200: AccountView },
  },
  'user/update': {
    summary: "Changes this person's name or the state that they are in, or keeps their consents",
    access: 'session',
    body: AccountChange,
    answers: { 200: User },
  },
  'user/sessions': {
    summary: 'Where this person is signed in, the device used last first',
    access: 'session',
    answers: { 200: z.array(DeviceSession) },
  },
  'user/end-session': {
    summary: "Signs one of this person's devices out; this one too",
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['SESSION_NOT_FOUND'],
  },
  'user/delete': {
    summary: 'Deletes this account for good, unless it has active bookings; its homes leave the market',
    access: 'session',
    body: AccountDeletion,
    answers: { 200: Done },
    errors: ['HAS_LIVE_STAYS', 'SIGN_IN_AGAIN'],
  },
  'user/export': {
    summary: `Mails a link to a copy of everything that is stored about this person, valid for ${DATA_EXPORT_HOURS} hours in this person's sessions; once in ${DATA_EXPORT_HOURS} hours (429). While one is being made, nothing more happens`,
    access: 'session',
    answers: { 202: DataExport },
  },
  'auth/login': {
    summary: 'Signs in by e-mail and password',
    access: 'anyone',
    body: Credentials,
    answers: { 200: User },
    errors: ['WRONG_CREDENTIALS'],
  },
  'auth/signup': {
    summary: 'Opens an account and signs in',
    access: 'anyone',
    headers: {
      'Idempotency-Key': 'Asking again with the same key and password signs in to the account that was opened',
    },
    body: NewAccount,
    answers: { 201: User },
    errors: ['EMAIL_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'auth/googlelogin': {
    summary: 'Signs in by an identity token from Google',
    access: 'anyone',
    body: IdentityToken,
    answers: { 200: User },
    errors: ['WRONG_IDENTITY_TOKEN', 'PASSWORD_ACCOUNT_EXISTS', 'OTHER_IDENTITY', 'CONSENT_NEEDED'],
  },
  'auth/logout': {
    summary: 'Ends this session on the server, whatever body is sent',
    access: 'anyone',
    answers: { 200: Done },
  },
  'auth/logout-everywhere': {
    summary: 'Ends all sessions of this person, this one too',
    access: 'session',
    answers: { 200: Done },
  },
  'auth/send-verification': {
    summary: "Mails a link to confirm this person's address; nothing once it is confirmed",
    access: 'session',
    answers: { 200: Done },
  },
  'auth/verify-email': {
    summary: "Confirms the address of this session's account by the token of the mailed link",
    access: 'session',
    body: Verification,
    answers: { 200: Done },
    errors: ['LINK_VOID'],
  },
  'auth/forgot-password': {
    summary: 'Mails a link to a new password, where the address has an account; answers alike where it has none',
    access: 'anyone',
    body: ResetRequest,
    answers: { 200: Done },
  },
  'auth/reset-password': {
    summary: 'Sets a new password by the token of the mailed link, once, and ends all sessions',
    access: 'anyone',
    body: PasswordReset,
    answers: { 200: Done },
    errors: ['LINK_VOID'],
  },
  'auth/change-password': {
    summary: 'Changes the password of who knows the present one; ends the other sessions and renews this one',
    access: 'session',
    body: PasswordChange,
    answers: { 200: User },
    errors: ['NO_PASSWORD'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
