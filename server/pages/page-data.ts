import type { Detail, Site } from '@aangan/contract/pages/page-data.ts';
import * as samples from '@aangan/contract/words/en/pages/samples.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import type { Account } from '../domain/accounts/accounts.ts';
import { findBookedDates } from '../domain/calendar/booked-nights.ts';
import { findExactPlace } from '../domain/homes/home-location.ts';
import type { ListingRecord } from '../domain/homes/listings.ts';
import { maySeePhone, maySeePlace } from '../domain/homes/permissions.ts';
import { taxNow } from '../domain/ledger/taxes.ts';
import type { PageContext } from './page-context.ts';

export async function loadDetail(viewer: Account, home: ListingRecord, context: PageContext): Promise<Detail> {
  const { db, clock } = context;
  const now = clock();
  const [phone, place, days] = await Promise.all([
    maySeePhone(db, home, viewer, now),
    findVisiblePlace(viewer, home, { db, now }),
    findBookedDates(db, home.id, now),
  ]);
  return {
    listing: presentListing(home, { phone, place, tax: taxNow(context, now) }),
    bookedDates: days ?? [],
    viewer: { _id: viewer.id, name: viewer.name, email: viewer.email },
  };
}

async function findVisiblePlace(
  viewer: Account,
  home: ListingRecord,
  { db, now }: Pick<PageContext, 'db'> & { now: Date },
) {
  return (await maySeePlace(db, home, viewer, now)) ? findExactPlace(db, home.id) : null;
}

/** Pages' details of the operator. Unset values are marked samples on a local machine, elsewhere absent. */
export function shownOperator({
  operator: { name, address, registration, grievance, courtsCity, socialLinks },
  supportEmail,
  supportPhone,
  isLocal,
}: PageContext['settings']): Pick<Site, 'support' | 'operator'> {
  const social = socialLinks.map((url) => ({ name: socialNetwork(url), url }));
  return {
    support: { email: supportEmail, phone: supportPhone ?? (isLocal ? samples.phone : undefined) },
    operator: {
      name,
      address: address ?? (isLocal ? samples.address : undefined),
      registration,
      grievance,
      courtsCity,
      social: social.length === 0 && isLocal ? sampleLinks() : social,
    },
  };
}

const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'linkedin.com': 'LinkedIn',
  'youtube.com': 'YouTube',
};

/** The name of the social network; for other URLs their host name. */
function socialNetwork(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return networks[host] ?? host;
}

function sampleLinks() {
  return ['https://www.instagram.com/', 'https://www.facebook.com/'].map((url) => ({
    name: socialNetwork(url),
    url,
    isSample: true as const,
  }));
}
