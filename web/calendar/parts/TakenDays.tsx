import type { Conflict, HostCalendar, HostDay, FeedSummary } from '@aangan/contract/calendar/calls.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import * as states from '@aangan/contract/words/en/bookings/booking-state.ts';
import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import { useState } from 'react';
import { CancelHostedPart } from '../../bookings/parts/CancelHosted.tsx';
import { Note } from '../../shared/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { spanLabel } from './date-labels.ts';

export type Taken = NonNullable<HostDay['taken']>;

/** Consecutive days with the same occupant, both ends included. */
export interface TakenRun {
  key: string;
  from: CalendarDate;
  to: CalendarDate;
  taken: Taken;
  /** Whether the following day is known and bookable. */
  endsFree: boolean;
}

/** Occupied ranges of a home in order. Adjacent spans fetched separately are merged. */
export function mergeTakenRuns(days: readonly HostDay[]): TakenRun[] {
  const runs: TakenRun[] = [];
  for (const { date, taken } of days) {
    const last = runs.at(-1);
    if (taken === null) {
      if (last !== undefined && addDays(last.to, 1) === date) last.endsFree = true;
      continue;
    }
    if (last !== undefined && isSame(last.taken, taken) && addDays(last.to, 1) === date) last.to = date;
    else {
      const key = `${taken.by}-${taken.bookingId ?? taken.feed ?? ''}-${date}`;
      runs.push({ key, from: date, to: date, taken, endsFree: false });
    }
  }
  return runs;
}

function isSame(one: Taken, other: Taken): boolean {
  return (
    one.by === other.by &&
    one.bookingId === other.bookingId &&
    one.feed === other.feed &&
    (one.note ?? '') === (other.note ?? '')
  );
}

/** Label of an occupied range: 'Meera Krishnan, Confirmed', 'Blocked: painters', or a site name. */
export function takenLabel({ by, guest, state, note, feed }: Taken, sites: readonly FeedSummary[]): string {
  if (by === 'stay' && guest !== undefined) {
    return state === undefined ? guest : words.stay({ guest, state: states[state === 'held' ? 'heldPlain' : state] });
  }
  if (by === 'block' && note !== undefined) return words.blockNoted({ note });
  if (by === 'feed') return siteName(feed, sites);
  return by === 'stay' ? states.stay : words[by];
}

/** Short label: only the guest for a stay. */
export function shortTakenLabel(taken: Taken, sites: readonly FeedSummary[]): string {
  return taken.by === 'stay' && taken.guest !== undefined ? taken.guest : takenLabel(taken, sites);
}

function siteName(feed: string | undefined, sites: readonly FeedSummary[]): string {
  return sites.find(({ _id }) => _id === feed)?.name ?? words.feed;
}

type Home = Pick<HostCalendar, '_id' | 'title' | 'conflicts' | 'sites'>;

/** Double bookings: home, external site, days and guest, with an action to cancel. */
export function Conflicts({ homes }: { homes: readonly Home[] }) {
  const inConflict = homes.filter(({ conflicts }) => conflicts.length > 0);
  if (inConflict.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-3">
      {inConflict.flatMap((home) =>
        home.conflicts.map((conflict) => (
          <li key={`${conflict.feed}-${conflict.bookingId}-${conflict.from}`}>
            <ConflictNote home={home} conflict={conflict} />
          </li>
        )),
      )}
    </ul>
  );
}

function ConflictNote({ home: { _id, title, sites }, conflict }: { home: Home; conflict: Conflict }) {
  const { feed, from, to, bookingId, guest } = conflict;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Note
        tone="lac"
        title={words.conflict}
        detail={words.conflictOf({ home: title, site: siteName(feed, sites), days: spanLabel(from, to), guest })}
        action={
          <Button variant="destructive" size="row" onClick={() => setAsking(true)}>
            {words.cancelStay}
          </Button>
        }
      />
      {isAsking && <CancelHostedPart listingId={_id} bookingId={bookingId} onClose={() => setAsking(false)} />}
    </>
  );
}
