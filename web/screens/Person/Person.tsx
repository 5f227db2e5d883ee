import * as words from '@aangan/contract/words/en/screens/person.ts';
import type { PersonView } from '@aangan/contract/people/people.ts';
import { useParams } from 'wouter';
import { isRefusal } from '../../api/api-error.ts';
import { usePerson } from '../../api/people.ts';
import { NothingToShow } from '../../components/NothingToShow.tsx';
import { useTitle } from '../../components/use-title.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AboutPerson } from './AboutPerson.tsx';
import { AgainstPerson } from './AgainstPerson.tsx';
import { HomesOfPerson } from './HomesOfPerson.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { ReviewsOfHost } from './ReviewsOfHost.tsx';
import { YourOwnPage } from './YourOwnPage.tsx';

/** Somebody who opens their door, or comes to stay: for everybody, signed in or not. */
export function Person() {
  const { id = '' } = useParams();
  const { data: person, error, isFetching, refetch } = usePerson(id);
  if (person !== undefined) return <Shown person={person} />;
  if (isRefusal(error, 'PERSON_NOT_FOUND')) {
    return <NothingToShow title={error.message}>{words.othersOpen}</NothingToShow>;
  }
  if (error === null) return <PersonSkeleton />;
  return (
    <div className="page py-16">
      <ErrorState title={words.unreachable} heading="h1" busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function Shown({ person }: { person: PersonView }) {
  useTitle(person.firstName);
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <YourOwnPage id={person._id} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
        <PersonCard person={person} />
        <AboutPerson person={person} />
      </div>
      <HomesOfPerson person={person} />
      <ReviewsOfHost person={person} />
      <AgainstPerson person={person} />
    </div>
  );
}
