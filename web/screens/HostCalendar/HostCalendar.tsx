import * as hostWords from '@aangan/contract/words/en/components/host.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/screens/host-calendar.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { ChevronLeft, ChevronRight } from '../../ui/icons.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Conflicts } from '../../components/host/Conflicts.tsx';
import { HostNav } from '../../components/host/HostNav.tsx';
import { NoHomeYet } from '../../components/host/NoHomeYet.tsx';
import { Refusal } from '../../components/Note.tsx';
import { useNow } from '../../components/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { Timeline } from './Timeline.tsx';
import { timelineDays } from './timeline-days.ts';
import type { Sizes } from './timeline-window.ts';
import { useShownPart } from './use-shown-part.ts';
import { useTimelineData } from './use-timeline-data.ts';

const narrow: Sizes = { column: 58, row: 56, head: 60, side: 104 };
const wide: Sizes = { column: 68, row: 60, head: 64, side: 240 };

/** All homes of a host, day by day over two years. */
export function HostCalendar() {
  const today = dateInIndia(useNow());
  const days = useMemo(() => timelineDays(today), [today]);
  const sizes = useMediaQuery('(width >= 48rem)') === true ? wide : narrow;
  const scroller = useRef<HTMLDivElement>(null);
  const startAt = days.today - 1;
  /** How many homes are known: what is drawn, and what is fetched, depend on each other by it. */
  const [count, setCount] = useState(0);
  const shown = useShownPart(scroller, sizes, { days: days.count, homes: count, startAt });
  const { list, homes, daysOf, hasFailed, retry } = useTimelineData(days, shown);
  if (homes.length !== count) setCount(homes.length);

  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isAtEnd = shown.lastRow >= homes.length - 1;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage]);

  function move(columns: number) {
    scroller.current?.scrollBy({ left: columns * sizes.column, behavior: 'smooth' });
  }

  return (
    <div className="page pb-16">
      <HostNav at="calendar" />
      <div className="mt-7 mb-5 flex items-center gap-2 md:mt-9">
        <h1 className="type-h1 flex-1 pt-1">{titles.hostCalendar}</h1>
        <Button
          variant="secondary"
          size="row"
          onClick={() => scroller.current?.scrollTo({ left: startAt * sizes.column, behavior: 'smooth' })}
        >
          {words.today}
        </Button>
        <RoundButton label={words.earlier} onClick={() => move(-7)}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </RoundButton>
        <RoundButton label={words.later} onClick={() => move(7)}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </RoundButton>
      </div>
      {list.isPending && (
        <div aria-busy="true">
          <output className="sr-only">{hostWords.fetching}</output>
          <Skeleton className="h-[420px]" />
        </div>
      )}
      {list.isError && homes.length === 0 && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && homes.length === 0 && <NoHomeYet />}
      {homes.length > 0 && (
        <>
          <div className="mb-5 empty:hidden [&>ul]:mt-0">
            <Conflicts homes={homes} />
          </div>
          {hasFailed && (
            <Refusal
              className="mb-5"
              title={words.failed}
              action={
                <Button variant="secondary" size="row" onClick={retry}>
                  {words.again}
                </Button>
              }
            />
          )}
          <Timeline scroller={scroller} homes={homes} days={days} daysOf={daysOf} sizes={sizes} shown={shown} />
        </>
      )}
    </div>
  );
}
