import { type GrievanceStatus, MAX_GRIEVANCE_WORDS } from '@aangan/contract/reports/grievances.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as kindWords from '@aangan/contract/words/en/reports/grievance-kinds.ts';
import * as words from '@aangan/contract/words/en/reports/grievance.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useEffect, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { fieldErrors, isRefusal } from '../../../api/api-error.ts';
import { useNow } from '../../../api/site.ts';
import { Note } from '../../../shared/Note.tsx';
import { showError } from '../../../shared/show-error.ts';
import { useLinkToken } from '../../../shared/use-link-token.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddToGrievance, useGrievance } from '../../queries/reports.ts';

/** A complaint with its answers, for the signed-in complainant or with the e-mailed link. */
export function GrievanceView({ number }: { number: string }) {
  const token = useLinkToken();
  const isSent = useHistoryState<{ sent?: boolean } | null>()?.sent === true;
  const { data: grievance, error, isFetching, refetch } = useGrievance(number, token);

  if (isRefusal(error, 'GRIEVANCE_NOT_FOUND')) {
    return <EmptyState title={words.notFound}>{words.notFoundWhy}</EmptyState>;
  }
  if (grievance === undefined) {
    if (error !== null) return <ErrorState title={words.loadFailed} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <div className="grid h-fit gap-5">
        <Skeleton className="h-9 w-70" />
        <Skeleton className="h-18" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  return <Loaded grievance={grievance} token={token} isSent={isSent} />;
}

interface LoadedProps {
  grievance: GrievanceStatus;
  token: string | null;
  isSent: boolean;
}

function Loaded({ grievance, token, isSent }: LoadedProps) {
  const { number, kind, state, steps } = grievance;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(words.title({ number }));
  // After the form on this screen the page is scrolled to its end.
  useEffect(() => {
    if (!isSent) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isSent]);
  return (
    <div className="grid h-fit gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="type-h2 type-figures">
          {words.title({ number })}
        </h2>
        <p className="mt-1 text-muted">{kindWords[kind]}</p>
      </div>
      {isSent && state === 'open' && steps.length === 1 && (
        <Note tone="neem" title={words.sent} detail={words.sentDetail} />
      )}
      <State grievance={grievance} />
      <h3 className="sr-only">{words.steps}</h3>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
          <Step key={index} {...step} />
        ))}
      </ol>
      {state !== 'closed' && <AddWords number={number} token={token} />}
    </div>
  );
}

function State({ grievance: { state, dueAt } }: Pick<LoadedProps, 'grievance'>) {
  const now = useNow();
  if (state === 'answered') return <Note tone="neem" title={words.isAnswered} detail={words.isAnsweredDetail} />;
  if (state === 'closed') return <Note tone="plain" title={words.isClosed} detail={words.isClosedDetail} />;
  const due = formatMoment(new Date(dueAt));
  const isLate = now >= new Date(dueAt);
  return (
    <Note
      tone={isLate ? 'lac' : 'haldi'}
      title={words.isOpen}
      detail={isLate ? words.isLateDetail({ due }) : words.isOpenDetail({ due })}
    />
  );
}

function Step({ at, by, words: said }: GrievanceStatus['steps'][number]) {
  return (
    <li className={`rounded-panel border border-line p-5 ${by === 'officer' ? 'bg-sunken' : 'bg-raised'}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{by === 'officer' ? words.officer : words.you}</span>
        <time dateTime={at} className="type-small type-figures text-muted">
          {formatMoment(new Date(at))}
        </time>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {said}
      </p>
    </li>
  );
}

/** Keeps its input if sending fails. */
function AddWords({ number, token }: { number: string; token: string | null }) {
  const [text, setText] = useState('');
  const add = useAddToGrievance(number, token);
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(
          { words: text },
          {
            onSuccess: ({ message }) => {
              setText('');
              toast.success(message);
            },
            onError: (error) => {
              if (fieldErrors(error)['words'] === undefined) showError(error);
            },
          },
        );
      }}
    >
      <TextArea
        label={words.more}
        rows={3}
        maxLength={MAX_GRIEVANCE_WORDS}
        dir="auto"
        value={text}
        error={fieldErrors(add.error)['words']}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={add.isPending}
        busyLabel={busy.sending}
        className="max-sm:w-full sm:w-fit"
      >
        {words.add}
      </Button>
    </form>
  );
}
