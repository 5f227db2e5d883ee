import type { Call } from '../call.ts';
import { ById } from '../fields.ts';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES, PHONE_CODES_AN_HOUR } from '../limits.ts';
import type { CallName } from '../paths.ts';
import { OwnProfile, PersonView, PhoneCode, PhoneToVerify, PhotoForm, ProfileChange, SentCode } from './people.ts';

/** Calls of public profiles. */
export const peopleCalls = {
  'people/person': {
    summary:
      'A person as anyone may see them, with the newest 100 homes they host; unknown and deleted ones alike are not there',
    access: 'anyone',
    params: ById,
    answers: { 200: PersonView },
    errors: ['PERSON_NOT_FOUND'],
  },
  'people/me': {
    summary: 'What this person tells of themselves, to be changed',
    access: 'session',
    answers: { 200: OwnProfile },
  },
  'people/change-me': {
    summary: 'Changes what this person tells of themselves; what is absent stays, an empty text takes away',
    access: 'session',
    body: ProfileChange,
    answers: { 200: OwnProfile },
  },
  'people/photo': {
    summary: "Sets this person's photo, image1 of a form, cut to a square; the one before goes",
    access: 'session',
    form: PhotoForm,
    answers: { 201: OwnProfile },
    errors: ['NOT_AN_IMAGE'],
  },
  'people/delete-photo': {
    summary: "Takes this person's photo away",
    access: 'session',
    answers: { 200: OwnProfile },
  },
  'people/phone': {
    summary: `Sends a code to a number, good for ${PHONE_CODE_MINUTES} minutes; ${PHONE_CODES_AN_HOUR} an hour for a person, and for a number. A new one supersedes the one before`,
    access: 'session',
    body: PhoneToVerify,
    answers: { 200: SentCode },
    errors: ['PHONES_NOT_VERIFIED'],
  },
  'people/phone-code': {
    summary: `Verifies the number by the code that was sent to it, in ${PHONE_CODE_TRIES} tries; where it verified another account, it does so no longer`,
    access: 'session',
    body: PhoneCode,
    answers: { 200: OwnProfile },
    errors: ['CODE_VOID'],
  },
  'people/delete-phone': {
    summary: "Forgets this person's verified number",
    access: 'session',
    answers: { 200: OwnProfile },
  },
} as const satisfies Partial<Record<CallName, Call>>;
