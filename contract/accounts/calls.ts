import * as z from '../zod.ts';
import {
  AccountChange,
  AccountEnd,
  AccountView,
  DataExport,
  DeviceSession,
  PasswordChange,
  PasswordReset,
  ResetRequest,
  Verification,
} from './accounts.ts';
import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import { DATA_EXPORT_HOURS } from '../limits.ts';
import type { CallName } from '../paths.ts';
import { Credentials, IdentityToken, NewAccount, User } from './users.ts';

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
    body: AccountEnd,
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
