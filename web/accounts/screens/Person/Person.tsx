import * as words from '@aangan/contract/words/en/accounts/person.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { useParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { usePerson } from '../../queries/people.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useTitle } from '../../../shared/use-title.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AboutPerson } from './AboutPerson.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonHomes } from './PersonHomes.tsx';
import { PersonCard } from './PersonCard.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { HostReviews } from './HostReviews.tsx';
import { OwnPageNote } from './OwnPageNote.tsx';

/** Public profile of a person. */
export function Person() {
  const { id = '' } = useParams();
  const { data: person, error, isFetching, refetch } = usePerson(id);
  if (person !== undefined) return <Shown person={person} />;
  if (isRefusal(error, 'PERSON_NOT_FOUND')) {
    return <NotFoundMessage title={error.message}>{words.othersOpen}</NotFoundMessage>;
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
      <OwnPageNote id={person._id} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[400px_minmax(0,1fr)]">
        <PersonCard person={person} />
        <AboutPerson person={person} />
      </div>
      <PersonHomes person={person} />
      <HostReviews person={person} />
      <PersonActions person={person} />
    </div>
  );
}
