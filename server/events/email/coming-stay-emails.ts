import * as words from '@aangan/contract/words/en/emails/coming-stay.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { EmailMaker } from './email-maker.ts';
import { homeButton, homesButton } from './links.ts';
import { freeUntilText, stayOf, toGuest, toHostFromGuest } from './stay.ts';
import { guestFacts, hostFacts, stayFacts } from './stay-facts.ts';

/** Before a paid stay begins and the guests arrive. Of one that has begun nobody is reminded. */
export const comingStayEmails: EmailMaker<'stay-is-near'> = async (event, desk) => {
  const stay = await stayOf(event, desk);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'confirmed' || booking.checkIn < dateInIndia(desk.now)) return [];
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [
        words.guestText(forGuest),
        { facts: [...stayFacts(stay), ...hostFacts(stay)] },
        ...freeUntilText(stay, event.happenedAt),
        homeButton(stay),
      ],
    }),
    toHostFromGuest(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview,
      heading: words.hostHeading,
      blocks: [words.hostText(forHost), { facts: [...stayFacts(stay), ...guestFacts(stay)] }, homesButton(stay)],
    }),
  ];
};
