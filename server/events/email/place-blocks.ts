import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import * as maps from '@aangan/contract/words/en/shared/maps.ts';
import { mapApps, mapLinks, pinText } from '@aangan/contract/rules/map-links.ts';
import type { Block } from '../../platform/mail/email-blocks.ts';
import { maySeePlaceBy } from '../../domain/bookings/permissions.ts';
import { findExactPlace } from '../../domain/homes/exact-places.ts';
import type { EmailContext } from './email-builder.ts';
import type { Stay } from './load-stay.ts';

/** Address, directions and map links for a guest with a confirmed stay; empty without a pin. */
export async function placeBlocks({ booking }: Stay, { trx, now }: EmailContext): Promise<Block[]> {
  const place = maySeePlaceBy(booking, booking.guest.id, now) ? await findExactPlace(trx, booking.listingId) : null;
  if (place === null) return [];
  const { address, directions } = place;
  const links = mapLinks(place);
  return [
    {
      facts: [
        ...(address === undefined ? [] : [[labels.address, address] as const]),
        ...(directions === undefined ? [] : [[labels.directions, directions] as const]),
        [labels.pin, pinText(place)],
      ],
    },
    { links: mapApps.map((app) => [maps[app], links[app]] as const) },
  ];
}
