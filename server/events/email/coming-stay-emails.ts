import * as words from '@aangan/contract/words/en/bookings/coming-stay-emails.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { EmailBuilder } from './email-builder.ts';
import { homeButton, homesButton } from './links.ts';
import { freeCancellationText, loadStay, toGuest, toHostFromGuest } from './load-stay.ts';
import { guestFacts, hostFacts, stayFacts } from './stay-facts.ts';

/** Reminders to guest and host before a paid stay; not sent once it has begun. */
export const comingStayEmails: EmailBuilder<'stay-is-near'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'confirmed' || booking.checkIn < dateInIndia(context.now)) return [];
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [
        words.guestText(forGuest),
        { facts: [...stayFacts(stay), ...hostFacts(stay)] },
        ...freeCancellationText(stay, event.happenedAt),
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
