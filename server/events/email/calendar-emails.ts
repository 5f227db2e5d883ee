import { formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/calendar/emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { listConflicts } from '../../domain/feeds/apply-feed.ts';
import { feedErrorText, findFeed } from '../../domain/feeds/feeds.ts';
import { findListing } from '../../domain/homes/listings.ts';
import type { EmailBuilder } from './email-builder.ts';
import { calendarButton } from './links.ts';
import { guestDetails, loadStay, stayDetails, toHost } from './stay-details.ts';

/** To the host: another site has booked days of a stay. Not sent if the conflict is resolved. */
export const conflictEmails: EmailBuilder<'calendar-conflict'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, listing, forHost } = stay;
  const feed = await findFeed(context.trx, event.data.feedId);
  if (feed === null) return [];
  const conflicts = (await listConflicts(context.trx, [listing.id], context.now)).filter(
    (conflict) => conflict.feed === feed.id && conflict.bookingId === booking.id,
  );
  if (conflicts.length === 0) return [];
  const values = { ...forHost, site: feed.name };
  const days = conflicts.map(({ from, to }) => words.days({ from: formatDate(from), to: formatDate(to) }));
  return [
    toHost(booking, {
      subject: words.conflictSubject(values),
      preview: words.conflictPreview(values),
      heading: words.conflictHeading,
      blocks: [
        common.greeting(forHost),
        words.conflictText(values),
        words.conflictTodo(values),
        {
          details: [
            [words.site, feed.name],
            ...days.map((run) => [words.conflictDays, run] as const),
            ...stayDetails(stay),
            ...guestDetails(stay),
          ],
        },
        calendarButton(stay.publicUrl, listing.id),
      ],
    }),
  ];
};

/** To the host: an external calendar could not be read for hours. Not sent if it was read since or removed. */
export const failingFeedEmails: EmailBuilder<'feed-failing'> = async ({ listingId, data }, { trx, now, settings }) => {
  const feed = await findFeed(trx, data.feedId);
  const home = await findListing(trx, listingId, now);
  if (feed?.failingSince?.toISOString() !== data.since || feed.lastError === null) return [];
  if (home === null || home.deletedAt !== null) return [];
  const host = await lockAccount(trx, home.hostId);
  if (host === null) return [];
  const values = { site: feed.name, home: home.title, name: host.name };
  const email = {
    subject: words.failingSubject(values),
    preview: words.failingPreview(values),
    heading: words.failingHeading(values),
    blocks: [
      common.greeting(values),
      words.failingText({ ...values, moment: formatMoment(new Date(data.since)) }),
      words.failingTodo,
      {
        details: [
          [labels.home, home.title],
          [words.site, feed.name],
          [words.why, feedErrorText(feed.lastError)],
        ] as const,
      },
      calendarButton(settings.publicUrl, home.id),
    ],
  };
  return [{ role: 'host', to: host.email, email }];
};
