import * as words from '@aangan/contract/words/en/emails/calendar.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as labels from '@aangan/contract/words/en/emails/facts.ts';
import { formatDate, formatMoment } from '@aangan/contract/rules/dates.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { conflictsOf } from '../../domain/feeds/conflicts.ts';
import { feedErrorText } from '../../domain/feeds/feed-error-text.ts';
import { findFeed } from '../../domain/feeds/feeds.ts';
import { findListing } from '../../domain/listings/listings.ts';
import type { EmailBuilder } from './email-builder.ts';
import { calendarButton } from './links.ts';
import { loadStay, toHost } from './load-stay.ts';
import { guestFacts, stayFacts } from './stay-facts.ts';

/** To the host: another site claims days of a stay; nothing once one of the two has let go. */
export const conflictEmails: EmailBuilder<'calendar-conflict'> = async (event, context) => {
  const stay = await loadStay(event, context);
  const { booking, listing, forHost } = stay;
  const feed = await findFeed(context.trx, event.data.feedId);
  if (feed === null) return [];
  const clashes = (await conflictsOf(context.trx, [listing.id], context.now)).filter(
    (clash) => clash.feed === feed.id && clash.bookingId === booking.id,
  );
  if (clashes.length === 0) return [];
  const about = { ...forHost, site: feed.name };
  const days = clashes.map(({ from, to }) => words.days({ from: formatDate(from), to: formatDate(to) }));
  return [
    toHost(booking, {
      subject: words.conflictSubject(about),
      preview: words.conflictPreview(about),
      heading: words.conflictHeading,
      blocks: [
        common.greeting(forHost),
        words.conflictText(about),
        words.conflictTodo(about),
        {
          facts: [
            [words.site, feed.name],
            ...days.map((run) => [words.conflictDays, run] as const),
            ...stayFacts(stay),
            ...guestFacts(stay),
          ],
        },
        calendarButton(stay.publicUrl, listing.id),
      ],
    }),
  ];
};

/** To the host: another site's calendar could not be read for hours; nothing once it was, or is gone. */
export const failingFeedEmails: EmailBuilder<'feed-failing'> = async ({ listingId, data }, { trx, now, settings }) => {
  const feed = await findFeed(trx, data.feedId);
  const home = await findListing(trx, listingId, now);
  if (feed?.failingSince?.toISOString() !== data.since || feed.lastError === null) return [];
  if (home === null || home.deletedAt !== null) return [];
  const host = await lockAccount(trx, home.hostId);
  if (host === null) return [];
  const about = { site: feed.name, home: home.title, name: host.name };
  const email = {
    subject: words.failingSubject(about),
    preview: words.failingPreview(about),
    heading: words.failingHeading(about),
    blocks: [
      common.greeting(about),
      words.failingText({ ...about, moment: formatMoment(new Date(data.since)) }),
      words.failingTodo,
      {
        facts: [
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
