import { formatMoment, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { isReviewTime, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as words from '@aangan/contract/words/en/reviews/emails.ts';
import { findOwnReview } from '../../domain/reviews/own-reviews.ts';
import type { EmailBuilder } from './email-builder.ts';
import { bookingButton } from './links.ts';
import { loadStay, type Stay, stayDetails, toGuest, toHost } from './stay-details.ts';

/** To each side without a review, in the review period; nothing in it depends on whether the other has written. */
export const reviewRequestEmails: EmailBuilder<'review-asked'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, listing, forGuest, forHost } = stay;
  if (!isReviewTime(booking.checkOut, context.now)) return [];
  const [guestReview, hostReview] = await Promise.all([
    findOwnReview(context.trx, { bookingId: booking.id, side: 'guest' }),
    findOwnReview(context.trx, { bookingId: booking.id, side: 'host' }),
  ]);
  const isReminder = event.data.day > 0;
  const body = [{ details: stayDetails(stay).slice(0, 4) }, reviewDeadline(stay), bookingButton(stay, words.write)];
  return [
    ...(guestReview !== undefined || booking.guest.email === ''
      ? []
      : [
          toGuest(booking, {
            subject: isReminder
              ? words.guestRemindSubject({ home: listing.title })
              : words.guestAskSubject({ home: listing.title }),
            preview: words.guestAskPreview,
            heading: words.guestAskHeading,
            blocks: [common.greeting(forGuest), words.guestAskText(forGuest), ...body],
          }),
        ]),
    ...(hostReview !== undefined || booking.host.email === ''
      ? []
      : [
          toHost(booking, {
            subject: isReminder ? words.hostRemindSubject(forHost) : words.hostAskSubject(forHost),
            preview: words.hostAskPreview,
            heading: words.hostAskHeading,
            blocks: [common.greeting(forHost), words.hostAskText(forHost), ...body],
          }),
        ]),
  ];
};

/** To each side that can read a new review; the review itself is not quoted. */
export const reviewPublishedEmails: EmailBuilder<'review-published'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, forGuest, forHost } = stay;
  const { by } = event.data;
  return [
    ...(by.includes('host') && booking.guest.email !== ''
      ? [
          toGuest(booking, {
            subject: words.guestReadSubject(forGuest),
            preview: words.readPreview,
            heading: words.readHeading,
            blocks: [common.greeting(forGuest), words.guestReadText(forGuest), bookingButton(stay, words.read)],
          }),
        ]
      : []),
    ...(by.includes('guest') && booking.host.email !== ''
      ? [
          toHost(booking, {
            subject: words.hostReadSubject(forHost),
            preview: words.readPreview,
            heading: words.readHeading,
            blocks: [common.greeting(forHost), words.hostReadText(forHost), bookingButton(stay, words.read)],
          }),
        ]
      : []),
  ];
};

/** The last minute of the review period. */
function reviewDeadline({ booking }: Stay): string {
  const last = new Date(reviewsUntil(booking.checkOut).getTime() - MINUTE_MS);
  return words.untilWhen({ moment: formatMoment(last) });
}
