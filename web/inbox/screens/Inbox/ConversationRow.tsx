import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { shownLine } from '@aangan/contract/rules/first-name.ts';
import { formatWhole } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/inbox/list.ts';
import { Link } from 'wouter';
import { Avatar } from '../../../accounts/parts/PersonDetails.tsx';
import { useNow } from '../../../api/site.ts';
import { BookingStateTag } from '../../../bookings/parts/BookingStateTag.tsx';
import { StayDates } from '../../../bookings/parts/StayDates.tsx';
import { Highlighted } from '../../../search/parts/Highlighted.tsx';
import { conversationPath } from '../../../shared/links.ts';
import { Skeleton, SkeletonPhoto } from '../../../ui/ContentState.tsx';
import { shortTimeLabel } from './rows.ts';
import { HomePhoto } from './StayCard.tsx';

interface ConversationRowProps {
  line: ConversationLine;
  myId: string;
  /** Search words to highlight. */
  query: string;
  /** Filter of the list as a query string. */
  search: string;
  isChosen: boolean;
}

/** List row: person, home, last message with time, and booking state. */
export function ConversationRow({ line, myId, query, search, isChosen }: ConversationRowProps) {
  const now = useNow();
  const { listing, guest, host, booking, last, unread } = line;
  const other = guest._id === myId ? host : guest;
  const lastWords = last === undefined ? '' : shownLine(last.message).slice(0, 200);
  const said =
    last !== undefined && last.kind !== 'line' && last.from === myId ? words.fromMe({ words: lastWords }) : lastWords;
  return (
    <Link
      to={conversationPath(line._id, search)}
      aria-current={isChosen ? 'true' : undefined}
      className="group motion-colour flex gap-3 rounded-photo px-2 py-3 -outline-offset-3 hover:bg-sunken aria-[current]:bg-sunken"
    >
      <span className="relative h-15 w-16 shrink-0">
        <HomePhoto url={listing.photo} className="size-14 rounded-small" />
        <Avatar
          person={{ ...other, firstName: other.name }}
          size={32}
          corners="rounded-small"
          isNamed
          className="absolute! right-0 bottom-0 w-8 outline-2 outline-ground group-hover:outline-sunken group-aria-[current]:outline-sunken"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`typed-line min-w-0 flex-1 truncate ${unread > 0 ? 'font-semibold' : ''}`}>
            <Highlighted text={other.name} query={query} />
          </span>
          {last !== undefined && (
            <time dateTime={last.at} className="type-tiny type-figures shrink-0 text-muted">
              {shortTimeLabel(last.at, now)}
            </time>
          )}
        </span>
        <span className="type-tiny typed-line block truncate text-muted">
          <Highlighted text={listing.title} query={query} />
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            className={`type-small typed-line min-w-0 flex-1 truncate ${unread > 0 ? 'font-semibold text-ink' : 'text-ink-2'}`}
          >
            <Highlighted text={said} query={query} />
          </span>
          {unread > 0 && (
            <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-tag bg-accent px-1 text-[12px]/5 font-semibold text-white">
              <span className="type-figures pt-0.5" aria-hidden="true">
                {unread > 99 ? `${formatWhole(99)}+` : formatWhole(unread)}
              </span>
              <span className="sr-only">{words.unreadCount({ count: unread })}</span>
            </span>
          )}
        </span>
        {booking !== undefined && (
          <span className="type-tiny mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-muted">
              <StayDates checkIn={booking.checkIn} checkOut={booking.checkOut} short />
            </span>
            <BookingStateTag booking={{ ...booking, refunded: 0 }} />
          </span>
        )}
      </span>
    </Link>
  );
}

export function ConversationRowSkeleton({ turn }: { turn: number }) {
  return (
    <div className="flex gap-3 px-2 py-3">
      <SkeletonPhoto turn={turn} className="size-14 shrink-0" />
      <div className="flex-1 space-y-2 pt-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-4 w-full" />
      </div>
    </div>
  );
}
