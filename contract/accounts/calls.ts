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
  emailVerified: z.boolean().describe('Whether the e-mail address is verified'),
  hasPassword: z.boolean().describe('False for an account created with Google that has no password yet'),
  google: z.boolean().describe('Whether they can sign in with Google'),
  state: z.enum(states).optional().describe('State in India (ISO 3166-2); absent until entered'),
  dataExport: DataExport.optional().describe('The requested copy of their data, until its link expires'),
});
export type AccountView = z.infer<typeof AccountView>;

/** A device where a person is signed in. Its location is not known. */
export const DeviceSession = z.object({
  _id: Id.describe('Identifies the session; is not a credential'),
  device: z.string().describe("Browser and system at sign-in: 'Chrome on Android'"),
  createdAt: z.iso.datetime().describe('Time of sign-in'),
  lastSeenAt: z.iso.datetime().describe('Last use, to the hour'),
  isThis: z.boolean().describe("Whether it is the caller's session"),
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
    `The current password; an account without one needs a sign-in within the last ${FRESH_SIGN_IN_MINUTES} minutes instead`,
  ),
});

/** Calls of `user` and `auth`: account and sessions. */
export const accountCalls = {
  'user/currentuser': {
    summary: 'The signed-in person',
    access: 'session',
    answers: { 200: User },
  },
  'user/account': {
    summary: 'Account: name, e-mail address and sign-in methods',
    access: 'session',
    answers: { 200: AccountView },
  },
  'user/update': {
    summary: 'Updates name or state, or records consents',
    access: 'session',
    body: AccountChange,
    answers: { 200: User },
  },
  'user/sessions': {
    summary: 'Active sessions, last used first',
    access: 'session',
    answers: { 200: z.array(DeviceSession) },
  },
  'user/end-session': {
    summary: "Ends one of this person's sessions, which may be the current one",
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['SESSION_NOT_FOUND'],
  },
  'user/delete': {
    summary: 'Deletes the account permanently and unpublishes its homes; refused while it has active bookings',
    access: 'session',
    body: AccountDeletion,
    answers: { 200: Done },
    errors: ['HAS_LIVE_STAYS', 'SIGN_IN_AGAIN'],
  },
  'user/export': {
    summary: `E-mails a link to a copy of all data about this person, valid for ${DATA_EXPORT_HOURS} hours in this person's sessions; once in ${DATA_EXPORT_HOURS} hours (429). No effect while a copy is being created`,
    access: 'session',
    answers: { 202: DataExport },
  },
  'auth/login': {
    summary: 'Signs in with e-mail address and password',
    access: 'anyone',
    body: Credentials,
    answers: { 200: User },
    errors: ['WRONG_CREDENTIALS'],
  },
  'auth/signup': {
    summary: 'Creates an account and signs in',
    access: 'anyone',
    headers: {
      'Idempotency-Key': 'A repeated request with the same key and password signs in to the created account',
    },
    body: NewAccount,
    answers: { 201: User },
    errors: ['EMAIL_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'auth/googlelogin': {
    summary: 'Signs in with an identity token from Google',
    access: 'anyone',
    body: IdentityToken,
    answers: { 200: User },
    errors: ['WRONG_IDENTITY_TOKEN', 'PASSWORD_ACCOUNT_EXISTS', 'OTHER_IDENTITY', 'CONSENT_NEEDED'],
  },
  'auth/logout': {
    summary: 'Ends the session; the body is ignored',
    access: 'anyone',
    answers: { 200: Done },
  },
  'auth/logout-everywhere': {
    summary: 'Ends all sessions of this person, including the current one',
    access: 'session',
    answers: { 200: Done },
  },
  'auth/send-verification': {
    summary: "E-mails a link to verify this person's address; nothing if it is verified",
    access: 'session',
    answers: { 200: Done },
  },
  'auth/verify-email': {
    summary: 'Verifies the e-mail address of this account by the token of the link in the e-mail',
    access: 'session',
    body: Verification,
    answers: { 200: Done },
    errors: ['LINK_VOID'],
  },
  'auth/forgot-password': {
    summary: 'Sends a password reset link if the address has an account. The response is the same if not',
    access: 'anyone',
    body: ResetRequest,
    answers: { 200: Done },
  },
  'auth/reset-password': {
    summary: 'Sets a new password by the token of the link in the e-mail, once, and ends all sessions',
    access: 'anyone',
    body: PasswordReset,
    answers: { 200: Done },
    errors: ['LINK_VOID'],
  },
  'auth/change-password': {
    summary: 'Changes the password (the current one is required). Ends other sessions and renews this one',
    access: 'session',
    body: PasswordChange,
    answers: { 200: User },
    errors: ['NO_PASSWORD'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
