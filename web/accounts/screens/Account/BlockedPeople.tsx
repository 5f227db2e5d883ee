import type { BlockedPerson } from '@aangan/contract/accounts/blocks.ts';
import * as words from '@aangan/contract/words/en/accounts/block.ts';
import { dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useBlockedPeople, useUnblock } from '../../queries/blocks.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** Blocked people, with an unblock button. */
export function BlockedPeople() {
  const { data: people, isPending, isError, isFetching, refetch } = useBlockedPeople();
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && <Skeleton className="h-14" />}
      {isError && people === undefined && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {people?.length === 0 && <p>{words.nobody}</p>}
      {people !== undefined && people.length > 0 && (
        <ul className="grid gap-3">
          {people.map((person) => (
            <Blocked key={person._id} person={person} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Blocked({ person: { _id, name, blockedAt } }: { person: BlockedPerson }) {
  const unblock = useUnblock();
  const onPress = () =>
    unblock.mutate(_id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.failure(errorMessage(error)),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-photo bg-sunken px-4 py-3.5 sm:px-5">
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="type-small type-figures text-muted">
          {words.since({ date: formatDate(dateInIndia(new Date(blockedAt))) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="row"
        aria-label={words.unblockPerson({ name })}
        busy={unblock.isPending}
        onClick={onPress}
      >
        {words.unblock}
      </Button>
    </li>
  );
}
