import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { changeOwnProfile } from '../api/people/change-me.ts';
import { deletePhone } from '../api/people/delete-phone.ts';
import { deletePersonPhoto } from '../api/people/delete-photo.ts';
import { ownProfile } from '../api/people/me.ts';
import { onePerson } from '../api/people/person.ts';
import { enterPhoneCode } from '../api/people/phone-code.ts';
import { sendPhoneCode } from '../api/people/phone.ts';
import { setPersonPhoto } from '../api/people/photo.ts';

/** The calls of people. */
export const peopleHandlers: readonly AnyHandler<Context>[] = [
  onePerson,
  ownProfile,
  changeOwnProfile,
  setPersonPhoto,
  deletePersonPhoto,
  sendPhoneCode,
  enterPhoneCode,
  deletePhone,
];
