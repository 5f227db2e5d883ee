import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as states from '@aangan/contract/words/en/bookings/booking-state.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import { feedColour } from '../../parts/feed-colour.ts';
import { classNames } from '../../../ui/class-names.ts';
import { sourceLabel } from './price-source.ts';

const sources = ['day', 'season', 'weekend'] as const;

/** Legend of diamonds, bars and site colours. */
export function PriceLegend({ sites, hasConflict }: { sites: readonly Site[]; hasConflict: boolean }) {
  const looks = [
    ['look-stay', states.confirmed],
    ['look-held', states.heldPlain],
    ['look-block', hostWords.block],
    ['look-preparation', hostWords.preparation],
    ...(hasConflict ? [['look-conflict', hostWords.conflict] as const] : []),
  ] as const;
  return (
    <ul aria-label={words.legend} className="type-tiny mt-4 flex flex-wrap gap-x-5 gap-y-2 text-muted">
      {sources.map((source) => (
        <li key={source} className="flex items-center gap-2">
          <i className={`price-source price-source-${source}`} />
          {sourceLabel(source)}
        </li>
      ))}
      {looks.map(([look, label]) => (
        <li key={look} className="flex items-center gap-2">
          <i className={classNames('size-4 rounded-tag', look)} />
          {label}
        </li>
      ))}
      {sites.map(({ _id, name }) => (
        <li key={_id} className="flex min-w-0 items-center gap-2">
          <i className="size-4 shrink-0 rounded-tag" style={{ background: feedColour(_id, sites) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
