import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { changeOwnProfile } from '../api/accounts/change-me.ts';
import { deletePhone } from '../api/accounts/delete-phone.ts';
import { deletePersonPhoto } from '../api/accounts/delete-photo.ts';
import { ownProfile } from '../api/accounts/me.ts';
import { getPerson } from '../api/accounts/person.ts';
import { verifyPhoneCode } from '../api/accounts/phone-code.ts';
import { sendPhoneCode } from '../api/accounts/phone.ts';
import { setPersonPhoto } from '../api/accounts/photo.ts';

/** The calls of people. */
export const peopleHandlers: readonly AnyHandler<Context>[] = [
  getPerson,
  ownProfile,
  changeOwnProfile,
  setPersonPhoto,
  deletePersonPhoto,
  sendPhoneCode,
  verifyPhoneCode,
  deletePhone,
];
