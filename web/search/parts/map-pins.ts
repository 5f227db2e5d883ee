import * as words from '@aangan/contract/words/en/search/map-search.ts';
import type { MapHomes } from '@aangan/contract/search/searches.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { MapPin } from './pin-layer.ts';
import { shortRupees } from '../../bookings/parts/short-rupees.ts';

/** Pins for an answer: prices, and counts for clusters. */
export function toPins({ homes, groups, about }: MapHomes): MapPin[] {
  return [
    ...homes.map(({ _id, at, rent, title }) => ({
      key: _id,
      at,
      label: shortRupees(rent),
      name: words.pin({ home: title, rupees: formatRupees(rent) }),
      isGroup: false,
    })),
    ...groups.map(({ at, homes: count }) => ({
      key: groupKey(at),
      at,
      label: about === true ? words.aboutSoMany({ count }) : words.soMany({ count }),
      name: words.group({ count }),
      isGroup: true,
    })),
  ];
}

export function groupKey({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat} ${lng}`;
}
