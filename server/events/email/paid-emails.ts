import * as words from '@aangan/contract/words/en/bookings/paid-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { EmailBuilder, EmailContext } from './email-builder.ts';
import { bookingsButton, homesButton, documentsLink } from './links.ts';
import { freeCancellationText, isEnded, loadStay, toGuest, toHostFromGuest, type Stay } from './load-stay.ts';
import { guestDetails, hostDetails, paidDetails, stayDetails } from './stay-details.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as maps from '@aangan/contract/words/en/shared/maps.ts';
import { mapApps, mapLinks, pinText } from '@aangan/contract/rules/map-links.ts';
import type { Block } from '../../platform/mail/email-blocks.ts';
import { maySeePlaceBy } from '../../domain/bookings/permissions.ts';
import { findExactPlace } from '../../domain/homes/exact-places.ts';

export const paidEmails: EmailBuilder<'stay-paid'> = async (event, context) => {
  const stay = await loadStay(event, context);
  if (isEnded(stay)) return [];
  const { booking, forGuest, forHost } = stay;
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [
        words.guestText(forGuest),
        { details: [...stayDetails(stay), ...paidDetails(stay), ...hostDetails(stay)] },
        ...(await placeBlocks(stay, context)),
        ...freeCancellationText(stay, event.happenedAt),
        documentsLink(stay.publicUrl, booking.id, common.papers),
        bookingsButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview(forHost),
      heading: words.hostHeading,
      blocks: [
        words.hostText(forHost),
        { details: [...stayDetails(stay), ...guestDetails(stay), ...paidDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

/** Address, directions and map links for a guest with a confirmed stay; empty without a pin. */
async function placeBlocks({ booking }: Stay, { trx, now }: EmailContext): Promise<Block[]> {
  const place = maySeePlaceBy(booking, booking.guest.id, now) ? await findExactPlace(trx, booking.listingId) : null;
  if (place === null) return [];
  const { address, directions } = place;
  const links = mapLinks(place);
  return [
    {
      details: [
        ...(address === undefined ? [] : [[labels.address, address] as const]),
        ...(directions === undefined ? [] : [[labels.directions, directions] as const]),
        [labels.pin, pinText(place)],
      ],
    },
    { links: mapApps.map((app) => [maps[app], links[app]] as const) },
  ];
}
