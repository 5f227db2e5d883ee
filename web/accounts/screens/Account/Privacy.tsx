import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { BlockedPerson } from '@aangan/contract/accounts/people.ts';
import { dateInIndia, formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/accounts/block.ts';
import * as dataExportWords from '@aangan/contract/words/en/accounts/data-export.ts';
import { Link } from 'wouter';
import { paths } from '../../../shared/links.ts';
import { Note } from '../../../shared/Note.tsx';
import { Section } from '../../../shared/Section.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRequestDataCopy } from '../../queries/account.ts';
import { useBlockedPeople, useUnblock } from '../../queries/people.ts';

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
  const onPress = () => unblock.mutate(_id, { onSuccess: ({ message }) => toast.success(message), onError: showError });
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

const privacyLink = (text: string) => (
  <Link to={paths.privacyPolicy} className="text-link underline underline-offset-4">
    {text}
  </Link>
);

/** Requests a copy of all personal data, and offers the download while the link is valid. */
export function DataCopy({ account: { dataExport } }: { account: AccountView }) {
  const requested = useRequestDataCopy();
  return (
    <Section title={dataExportWords.title} lead={dataExportWords.lead}>
      {dataExport === undefined && (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={requested.isPending}
          busyLabel={dataExportWords.requesting}
          onClick={() => requested.mutate(undefined, { onError: showError })}
        >
          {dataExportWords.request}
        </Button>
      )}
      {dataExport !== undefined && dataExport.url === undefined && (
        <output>
          <Note tone="neem" title={dataExportWords.making} detail={dataExportWords.makingDetail} />
        </output>
      )}
      {dataExport?.url !== undefined && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href={dataExport.url} download className={buttonClass('secondary', 'large', 'max-sm:w-full')}>
            {dataExportWords.button}
          </a>
          {dataExport.expiresAt !== undefined && (
            <p className="type-small type-figures text-muted">
              {dataExportWords.until({ moment: formatMoment(new Date(dataExport.expiresAt)) })}
            </p>
          )}
        </div>
      )}
      <p className="type-small mt-5 text-muted">
        <RichText parts={dataExportWords.privacy({ link: privacyLink })} />
      </p>
    </Section>
  );
}
