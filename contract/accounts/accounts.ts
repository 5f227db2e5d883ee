import * as words from '@aangan/contract/words/en/refusals/fields.ts';
import * as z from '../zod.ts';
import { Email, Id, line, missing } from '../fields.ts';
import { FRESH_SIGN_IN_MINUTES, MAX_TEXT } from '../limits.ts';
import { states } from '../rules/states.ts';
import { Consent } from './consent.ts';
import { OwnState } from './own-state.ts';
import { KnownPassword, NewPassword } from './users.ts';

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
export const AccountChange = z
  .object({ name: line(MAX_TEXT, 'name').optional(), state: OwnState.optional(), ...Consent.shape })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: missing('name'),
    path: ['name'],
  });

export const PasswordChange = z.object({ currentPassword: KnownPassword, newPassword: NewPassword });

export const ResetRequest = z.object({ email: Email });

/** Token of a mailed link: 43 characters of base64url. Malformed and unknown tokens get the same response. */
const LinkToken = z
  .string({ error: () => words.linkTokenMissing })
  .min(1, { error: () => words.linkTokenMissing })
  .max(200, { error: () => words.linkTokenTooLong });

export const Verification = z.object({ token: LinkToken });

export const PasswordReset = z.object({ token: LinkToken, password: NewPassword });

export const AccountEnd = z.object({
  password: KnownPassword.optional().describe(
    `The present password; an account without one needs a sign-in of the last ${FRESH_SIGN_IN_MINUTES} minutes instead`,
  ),
});
