import { type Language, languageNames } from '@aangan/contract/accounts/languages.ts';
import type { PersonView, Verification } from '@aangan/contract/accounts/people.ts';
import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import * as languageWords from '@aangan/contract/words/en/shared/languages.ts';
import * as words from '@aangan/contract/words/en/shared/people.ts';
import { classNames } from '../../ui/class-names.ts';
import { BadgeCheck, Calendar, Clock, type Icon, Languages } from '../../ui/icons.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Wall, type WallColour } from '../../ui/Wall.tsx';
import { firstLetter } from './first-letter.ts';

/** Membership, languages, response time and verifications, one line each. */
export function PersonDetails({ person, className = '' }: { person: PersonView; className?: string }) {
  const { answers, languages, verified } = person;
  return (
    <ul className={`space-y-2 text-ink-2 ${className}`}>
      <Line icon={Calendar} text={memberSince(person)} />
      {answers !== undefined && <Line icon={Clock} text={answersLabel(answers)} />}
      {languages.length > 0 && <Line icon={Languages} text={languagesSpoken(languages)} />}
      {verified.map((verification) => (
        <Line key={verification} icon={BadgeCheck} text={verificationLabel(verification)} isGood />
      ))}
    </ul>
  );
}

function Line({ icon: LineIcon, text, isGood = false }: { icon: Icon; text: string; isGood?: boolean }) {
  return (
    <li className="flex items-start gap-3">
      <LineIcon size={20} strokeWidth={1.6} className={`mt-0.5 shrink-0 ${isGood ? 'text-neem' : 'text-muted'}`} />
      <span className="type-figures min-w-0 pt-0.5">{text}</span>
    </li>
  );
}

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
function languagesSpoken(codes: readonly Language[]): string {
  return words.speaks({ languages: listed.format(codes.map(languageLabel)) });
}

function verificationLabel(verification: Verification): string {
  return { email: words.emailVerified, phone: words.phoneVerified }[verification];
}

export function answersLabel(answers: NonNullable<PersonView['answers']>): string {
  return { hour: words.answersHour, hours: words.answersHours, day: words.answersDay }[answers];
}

interface AvatarProps {
  person: { _id: string; firstName: string; photo?: PhotoFiles | undefined };
  /** Size in pixels; `className` may override it. */
  size: number;
  className?: string;
  /** Border radius class. */
  corners?: 'rounded-panel' | 'rounded-small' | 'rounded-tag';
  /** Whether the name is shown beside it, so the image is decorative. */
  isNamed?: boolean;
  priority?: boolean;
}

export const personColours: readonly WallColour[] = ['pink', 'mint', 'blue', 'rose', 'ochre', 'lilac', 'neem', 'slate'];

/** A person's photo, or their initial on one of eight colours, stable per person. */
export function Avatar({ person, size, className, corners = 'rounded-panel', isNamed = false, priority }: AvatarProps) {
  const { _id, firstName, photo } = person;
  const frame = classNames('aspect-square shrink-0', corners, className);
  if (photo !== undefined) {
    return (
      <Photo
        photo={photo}
        alt={isNamed ? '' : words.photoOf({ name: firstName })}
        sizes={`${size}px`}
        priority={priority}
        className={frame}
      />
    );
  }
  return (
    <Wall colour={personColours[Number.parseInt(_id.slice(0, 2), 16) % personColours.length]} className={frame}>
      <svg viewBox="0 0 100 100" className="size-full text-[#3a1d12]" aria-hidden="true">
        <text x="50" y="69" textAnchor="middle" fontSize="52" fill="currentColor" className="font-serif font-medium">
          {firstLetter(firstName)}
        </text>
      </svg>
    </Wall>
  );
}
