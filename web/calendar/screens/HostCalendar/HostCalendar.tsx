import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useToday } from '../../../api/site.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { HostNav, NoHomeYet, PayoutNote } from '../../parts/HostHeader.tsx';
import { Conflicts } from '../../parts/TakenDays.tsx';
import { loadsByItself, type Sizes, spansAround, timelineDays, useTimelineData } from './timeline-days.ts';
import { Timeline } from './Timeline.tsx';

const narrow: Sizes = { column: 58, row: 56, head: 60, side: 104 };
const wide: Sizes = { column: 68, row: 60, head: 64, side: 240 };

/** Timeline of all homes over two years. */
export function HostCalendar() {
  const today = useToday();
  const days = useMemo(() => timelineDays(today), [today]);
  const sizes = useMediaQuery('(width >= 48rem)') === true ? wide : narrow;
  const scroller = useRef<HTMLDivElement>(null);
  const startAt = days.todayColumn - 1;
  /** Spans near the viewport. They change rarely, which limits re-rendering. */
  const [near, setNear] = useState(() => spansAround(days.todayColumn, days.todayColumn));
  const { list, homes, getDays, hasFailed, retry } = useTimelineData(days, near);

  const { isFetching, fetchNextPage } = list;
  const loadsNext = loadsByItself(list);
  const onEnd = useCallback(() => {
    if (loadsNext) void fetchNextPage();
  }, [loadsNext, fetchNextPage]);

  function move(columns: number) {
    scroller.current?.scrollBy({ left: columns * sizes.column, behavior: 'smooth' });
  }

  /** Jumps without animation when far away, which would fetch and render all days in between. */
  function toToday() {
    const element = scroller.current;
    if (element === null) return;
    const left = startAt * sizes.column;
    const isFar = Math.abs(left - element.scrollLeft) > 2 * element.clientWidth;
    element.scrollTo({ left, behavior: isFar ? 'instant' : 'smooth' });
  }

  return (
    <div className="page page-wide pb-16">
      <HostNav at="calendar" />
      <div className="mt-7 mb-5 flex items-center gap-2 md:mt-9">
        <h1 className="type-h1 flex-1 pt-1">{titles.hostCalendar}</h1>
        <Button variant="secondary" size="row" onClick={toToday}>
          {words.today}
        </Button>
        <RoundButton label={words.earlier} onClick={() => move(-7)}>
          <ChevronLeft size={20} />
        </RoundButton>
        <RoundButton label={words.later} onClick={() => move(7)}>
          <ChevronRight size={20} />
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
          <div className="mb-5 grid gap-3 empty:hidden [&>*]:mt-0">
            <Conflicts homes={homes} />
            <PayoutNote />
          </div>
          {hasFailed && (
            <ErrorNote
              className="mb-5"
              title={words.failed}
              action={
                <Button variant="secondary" size="row" onClick={retry}>
                  {words.again}
                </Button>
              }
            />
          )}
          <Timeline
            scroller={scroller}
            homes={homes}
            days={days}
            getDays={getDays}
            sizes={sizes}
            startAt={startAt}
            onNear={setNear}
            onEnd={onEnd}
          />
        </>
      )}
    </div>
  );
}
