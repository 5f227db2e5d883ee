import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import type { CSSProperties } from 'react';
import './calendar-looks.css';
import { feedColour } from './feed-colour.ts';
import type { Taken } from './taken-runs.ts';

/** Class and colour of an occupied range. */
export function barStyle(
  { by, state, feed }: Taken,
  sites: readonly Site[],
): { className: string; style: CSSProperties } {
  if (by === 'feed') {
    return { className: 'look-feed', style: { '--feed-colour': feedColour(feed, sites) } as CSSProperties };
  }
  if (by !== 'stay') return { className: `look-${by}`, style: {} };
  if (state === 'held') return { className: 'look-held', style: {} };
  return { className: state === 'completed' ? 'look-past' : 'look-stay', style: {} };
}
