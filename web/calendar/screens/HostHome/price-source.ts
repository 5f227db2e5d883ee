import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';

export type PriceSource = HostDay['rentFrom'];

export function sourceLabel(source: PriceSource): string {
  const labels = { day: words.fromDay, season: words.fromSeason, weekend: words.fromWeekend, base: words.fromBase };
  return labels[source];
}
