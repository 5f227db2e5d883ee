import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { type Icon, LogIn, LogOut, Moon } from '../../../ui/icons.ts';
import type { Agenda, Moment } from './agenda.ts';
import { ExpandableList } from './ExpandableList.tsx';
import { StayLink } from './StayLink.tsx';

const columns: readonly [Moment, Icon][] = [
  ['arrives', LogIn],
  ['stays', Moon],
  ['leaves', LogOut],
];

/** Guests who arrive, stay and leave today. */
export function TodaysGuests({ agenda }: { agenda: Agenda }) {
  const nobody = { arrives: words.nobodyArrives, stays: words.nobodyStays, leaves: words.nobodyLeaves };
  return (
    <div className="mt-7 grid gap-4 md:grid-cols-3">
      {columns.map(([moment, Icon]) => (
        <section
          key={moment}
          aria-labelledby={`today-${moment}`}
          className="rounded-panel border border-line bg-raised p-5"
        >
          <h2 id={`today-${moment}`} className="type-h3 flex items-center gap-2.5">
            <Icon size={20} strokeWidth={1.75} className="-mt-1 text-muted" aria-hidden="true" />
            <span className="flex-1">{words[moment]}</span>
            <span className="type-price type-figures font-sans">{agenda[moment].length}</span>
          </h2>
          {agenda[moment].length === 0 ? (
            <p className="type-small mt-3 text-muted">{nobody[moment]}</p>
          ) : (
            <ExpandableList items={agenda[moment]} className="mt-3 grid gap-1">
              {(stay) => (
                <li key={stay.bookingId}>
                  <StayLink stay={stay} title={stay.guest ?? words.somebody} />
                </li>
              )}
            </ExpandableList>
          )}
        </section>
      ))}
    </div>
  );
}
