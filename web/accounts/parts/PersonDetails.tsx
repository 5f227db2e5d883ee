import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { BadgeCheck, Calendar, Clock, type Icon, Languages } from '../../ui/icons.ts';
import { answersLabel, memberSince, languagesSpoken, verificationLabel } from './person-texts.ts';

/** Membership, languages, response time and verifications, one line each. */
export function PersonDetails({ person, className = '' }: { person: PersonView; className?: string }) {
  const { answers, languages, verified } = person;
  return (
    <ul className={`space-y-2 text-ink-2 ${className}`}>
      <Line icon={Calendar} text={memberSince(person)} />
      {answers !== undefined && <Line icon={Clock} text={answersLabel(answers)} />}
      {languages.length > 0 && <Line icon={Languages} text={languagesSpoken(languages)} />}
      {verified.map((what) => (
        <Line key={what} icon={BadgeCheck} text={verificationLabel(what)} isGood />
      ))}
    </ul>
  );
}

function Line({ icon: LineIcon, text, isGood = false }: { icon: Icon; text: string; isGood?: boolean }) {
  return (
    <li className="flex items-start gap-3">
      <LineIcon
        size={20}
        strokeWidth={1.6}
        className={`mt-0.5 shrink-0 ${isGood ? 'text-neem' : 'text-muted'}`}
        aria-hidden="true"
      />
      <span className="type-figures min-w-0 pt-0.5">{text}</span>
    </li>
  );
}
