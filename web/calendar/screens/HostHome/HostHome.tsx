import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { Link, useParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { useHostHome } from '../../queries/host-calendar.ts';
import { Conflicts } from '../../parts/Conflicts.tsx';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { useNow } from '../../../api/server-clock.ts';
import { addresses, viewCardOf } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeTabs } from './HomeTabs.tsx';
import { useMonthView } from './use-month-view.ts';

/** Host calendar of one home: days, prices, rules, seasons and external sites. */
export function HostHome() {
  const { id } = useParams<{ id: string }>();
  const today = dateInIndia(useNow());
  const view = useMonthView(today);
  const { data: home, isError, error, isFetching, refetch } = useHostHome(id, view.wanted);

  if (home === undefined && isRefusal(error, 'LISTING_NOT_FOUND')) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <BackButton to={addresses.hostCalendar} />
        <h1 className="type-h1 min-w-0 flex-1 pt-1">{home?.title ?? titles.hostHome}</h1>
        {home !== undefined && (
          <Link
            to={viewCardOf(id)}
            className="type-small flex min-h-11 items-center text-link underline underline-offset-4 max-sm:w-full"
          >
            {words.guestsSee}
          </Link>
        )}
      </div>
      {home === undefined && isError && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {home === undefined && !isError && <HomeSkeleton />}
      {home !== undefined && (
        <>
          <Conflicts homes={[home]} />
          <HomeTabs home={home} view={view} today={today} />
        </>
      )}
    </div>
  );
}
