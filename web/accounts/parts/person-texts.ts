import { type Language, languageNames } from '@aangan/contract/accounts/languages.ts';
import type { PersonView, Verification } from '@aangan/contract/accounts/people.ts';
import * as languageWords from '@aangan/contract/words/en/shared/languages.ts';
import * as words from '@aangan/contract/words/en/shared/people.ts';

const monthAndYear = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** 'Here since March 2024' */
export function memberSince({ since }: Pick<PersonView, 'since'>): string {
  return words.here({ month: monthAndYear.format(new Date(`${since}-01T00:00:00Z`)) });
}

export function languageLabel(code: Language): string {
  return languageWords[languageNames[code]];
}

/** 'Speaks English, Hindi and Tamil' */
export function languagesSpoken(codes: readonly Language[]): string {
  return words.speaks({ languages: listed.format(codes.map(languageLabel)) });
}

export function verificationLabel(what: Verification): string {
  return { email: words.emailVerified, phone: words.phoneVerified }[what];
}

export function answersLabel(answers: NonNullable<PersonView['answers']>): string {
  return { hour: words.answersHour, hours: words.answersHours, day: words.answersDay }[answers];
}
