import * as words from '@aangan/contract/words/en/emails/paid.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { EmailMaker } from './email-maker.ts';
import { bookingsButton, homesButton, papersLink } from './links.ts';
import { placeBlocks } from './place-blocks.ts';
import { freeUntilText, isOff, stayOf, toGuest, toHostFromGuest } from './stay.ts';
import { guestFacts, hostFacts, paidFacts, stayFacts } from './stay-facts.ts';

export const paidEmails: EmailMaker<'stay-paid'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  if (isOff(stay)) return [];
  const { booking, forGuest, forHost } = stay;
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [
        words.guestText(forGuest),
        { facts: [...stayFacts(stay), ...paidFacts(stay), ...hostFacts(stay)] },
        ...(await placeBlocks(stay, desk)),
        ...freeUntilText(stay, event.happenedAt),
        papersLink(stay.publicUrl, booking.id, common.papers),
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
