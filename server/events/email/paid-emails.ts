import * as words from '@aangan/contract/words/en/bookings/paid-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { EmailBuilder } from './email-builder.ts';
import { bookingsButton, homesButton, documentsLink } from './links.ts';
import { placeBlocks } from './place-blocks.ts';
import { freeCancellationText, isEnded, loadStay, toGuest, toHostFromGuest } from './load-stay.ts';
import { guestFacts, hostFacts, paidFacts, stayFacts } from './stay-facts.ts';

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
        { facts: [...stayFacts(stay), ...paidFacts(stay), ...hostFacts(stay)] },
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
        { facts: [...stayFacts(stay), ...guestFacts(stay), ...paidFacts(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};
