import * as words from '@aangan/contract/words/en/accounts/person.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { GreatHostMark } from '../../parts/GreatHostMark.tsx';
import { PersonFacts } from '../../parts/PersonFacts.tsx';
import { Avatar } from '../../parts/Avatar.tsx';

/** Photo, first name and facts. */
export function PersonCard({ person }: { person: PersonView }) {
  const { firstName, greatHost } = person;
  return (
    <div className="self-start rounded-panel border border-line bg-raised p-5 shadow-1 sm:p-7">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start lg:gap-6">
        <Avatar person={person} size={200} className="w-28 sm:w-40 lg:w-50" priority />
        <div className="min-w-0">
          <h1 className="type-h1 pt-1 wrap-anywhere" dir="auto">
            {firstName}
          </h1>
          {greatHost === true && <GreatHostMark className="mt-2.5" />}
        </div>
      </div>
      {greatHost === true && <p className="type-small mt-4 text-muted">{words.greatHostMeans}</p>}
      <PersonFacts person={person} className="mt-6" />
    </div>
  );
}
