import * as words from '@aangan/contract/words/en/bookings/hold-emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import type { EmailBuilder } from './email-builder.ts';
import { homeButton, homesButton, payButton } from './links.ts';
import { loadStay, toGuest, toHost, toHostFromGuest } from './load-stay.ts';
import { guestDetails, priceDetails, stayDetails } from './stay-details.ts';

/** To guest and host after a hold, with next steps. Not sent if the stay is paid, cancelled or expired. */
export const heldEmails: EmailBuilder<'stay-held'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'held') return [];
  return [
    toGuest(booking, {
      subject: words.guestSubject(forGuest),
      preview: words.guestPreview(forGuest),
      heading: words.guestHeading,
      blocks: [words.guestText(forGuest), { details: [...stayDetails(stay), ...priceDetails(stay)] }, payButton(stay)],
    }),
    toHostFromGuest(booking, {
      subject: words.hostSubject(forHost),
      preview: words.hostPreview(forHost),
      heading: words.hostHeading,
      blocks: [
        words.hostText(forHost),
        { details: [...stayDetails(stay), ...guestDetails(stay), ...priceDetails(stay)] },
        homesButton(stay),
      ],
    }),
  ];
};

/**
 * To the guest, shortly before an unpaid hold ends. Not sent if the hold was extended, which schedules its own
 * reminder.
 */
export const expiringEmails: EmailBuilder<'hold-ends-soon'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest } = stay;
  if (booking.state !== 'held' || booking.heldUntil.toISOString() !== event.data.heldUntil) return [];
  return [
    toGuest(booking, {
      subject: words.endingSubject(forGuest),
      preview: words.endingPreview(forGuest),
      heading: words.endingHeading,
      blocks: [words.endingText(forGuest), { details: [...stayDetails(stay), ...priceDetails(stay)] }, payButton(stay)],
    }),
  ];
};

/** To guest and host; not sent if the stay was paid meanwhile. */
export const expiredEmails: EmailBuilder<'hold-expired'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  if (booking.state !== 'expired') return [];
  const details = stayDetails(stay);
  return [
    toGuest(booking, {
      subject: words.endedSubject(forGuest),
      preview: words.endedPreview,
      heading: words.endedHeading,
      blocks: [common.greeting(forGuest), words.endedText(forGuest), { details }, homeButton(stay)],
    }),
    toHost(booking, {
      subject: words.endedHostSubject(forHost),
      preview: words.endedHostPreview,
      heading: words.endedHostHeading,
      blocks: [common.greeting(forHost), words.endedHostText(forHost), { details }, homesButton(stay)],
    }),
  ];
};
