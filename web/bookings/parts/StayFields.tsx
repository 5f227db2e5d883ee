import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/bookings/guest-counters.ts';
import { type ComponentProps, lazy, Suspense, useDeferredValue } from 'react';
import { Counter } from '../../ui/Choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/ContentState.tsx';
import { fetchOnce, prefetch } from '../../ui/fetch-once.ts';
import { COLUMN_WIDTH, useMediaQuery } from '../../ui/use-media-query.ts';
import type { StayCalendar } from './StayCalendar.tsx';

const fewest = { adults: 1, children: 0, infants: 0, pets: 0 } as const;

/** Kinds counted on the detail screen; the booking dialog adds pets. */
export const people = ['adults', 'children', 'infants'] as const;

interface GuestCountersProps {
  /** Kinds of guests to count. */
  kinds: readonly (keyof Party)[];
  party: Party;
  /** Maximum number of guests, if the home has a limit. */
  maxGuests?: number | undefined;
  onChange: (party: Party) => void;
}

export function GuestCounters({ kinds, party, maxGuests, onChange }: GuestCountersProps) {
  const room = (maxGuests ?? MAX_GUESTS) - totalGuests(party);
  return (
    <div className="flex flex-col gap-3.5">
      {kinds.map((kind) => (
        <Counter
          key={kind}
          label={words[kind]}
          hint={words[`${kind}Hint`]}
          min={fewest[kind]}
          value={party[kind]}
          max={party[kind] + room}
          onChange={(count) => onChange({ ...party, [kind]: count })}
        />
      ))}
      {maxGuests !== undefined && <p className="type-tiny text-muted">{words.most({ count: maxGuests })}</p>}
    </div>
  );
}

const fetchCalendar = fetchOnce(() => import('./StayCalendar.tsx').then((file) => ({ default: file.StayCalendar })));
const Calendar = lazy(fetchCalendar);

export const prefetchStayCalendar = () => prefetch(fetchCalendar);

type StayCalendarProps = ComponentProps<typeof StayCalendar>;

interface LazyStayCalendarProps extends Omit<StayCalendarProps, 'months'> {
  /** Two where the page has two columns, by default. */
  months?: StayCalendarProps['months'];
  ready: boolean;
}

/** Lazily loaded calendar; reserves its space until code and availability have loaded. */
export function LazyStayCalendar({ ready, months, ...props }: LazyStayCalendarProps) {
  // Deferred, so that the calendar is rendered in small steps and replaces its placeholder once.
  const isReady = useDeferredValue(ready);
  const room = <CalendarRoom months={months} isPriced={props.onMonth !== undefined} />;
  return <Suspense fallback={room}>{isReady ? <SizedCalendar months={months} {...props} /> : room}</Suspense>;
}

function SizedCalendar({ months, ...props }: Omit<LazyStayCalendarProps, 'ready'>) {
  const isWide = useMediaQuery(COLUMN_WIDTH, false);
  return <Calendar months={months ?? (isWide ? 2 : 1)} {...props} />;
}

/** Without `months` its width follows the page's by CSS alone, because the server renders it too. */
function CalendarRoom({ months, isPriced }: { months: 1 | 2 | undefined; isPriced: boolean }) {
  const columns = months === undefined ? 'lg:grid-cols-2' : months === 2 ? 'grid-cols-2' : '';
  return (
    <div className={`grid gap-10 ${columns}`} aria-busy="true">
      {Array.from({ length: months ?? 2 }, (_, month) => (
        <div
          key={month}
          className={classNames(
            isPriced ? 'h-[462px] sm:h-[442px]' : 'h-[338px]',
            months === undefined && month > 0 && 'max-lg:hidden',
          )}
        >
          <Skeleton className="h-7 w-36" />
          <Skeleton className={`mt-11.5 w-full ${isPriced ? 'h-84' : 'h-66'}`} />
        </div>
      ))}
    </div>
  );
}
