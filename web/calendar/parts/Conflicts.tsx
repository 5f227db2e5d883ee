import * as words from '@aangan/contract/words/en/calendar/host-shared.ts';
import type { Conflict, HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CancelHostedPart } from '../../bookings/parts/CancelHostedPart.tsx';
import { Note } from '../../shared/Note.tsx';
import { spanLabel } from './date-labels.ts';
import { siteName } from './taken-label.ts';

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
