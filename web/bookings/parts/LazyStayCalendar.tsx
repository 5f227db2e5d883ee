import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { StayCalendar } from './StayCalendar.tsx';
import { fetchOnce } from '../../ui/fetch-once.ts';

const Calendar = lazy(fetchOnce(() => import('./StayCalendar.tsx').then((file) => ({ default: file.StayCalendar }))));

/** Lazily loaded calendar; reserves its space until code and availability have loaded. */
export function LazyStayCalendar({ ready, ...props }: ComponentProps<typeof StayCalendar> & { ready: boolean }) {
  const room = <CalendarRoom months={props.months} isPriced={props.onMonth !== undefined} />;
  return ready ? (
    <Suspense fallback={room}>
      <Calendar {...props} />
    </Suspense>
  ) : (
    room
  );
}

function CalendarRoom({ months, isPriced }: { months: 1 | 2; isPriced: boolean }) {
  return (
    <div className={`grid gap-10 ${months === 2 ? 'grid-cols-2' : ''}`} aria-busy="true">
      {Array.from({ length: months }, (_, month) => (
        <div key={month} className={isPriced ? 'h-[462px] sm:h-[442px]' : 'h-[338px]'}>
          <Skeleton className="h-7 w-36" />
          <Skeleton className={`mt-11.5 w-full ${isPriced ? 'h-84' : 'h-66'}`} />
        </div>
      ))}
    </div>
  );
}
