// Each table is written by one folder only and may be read by all. Scans the server's sources, including raw SQL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner of each table: the only folder below `server/` that inserts, updates or deletes its rows. */
const owners = {
  account: 'domain/accounts',
  identity: 'domain/accounts',
  used_identity_token: 'domain/accounts',
  session: 'domain/accounts',
  account_link: 'domain/accounts',
  consent: 'domain/accounts',
  data_export: 'domain/accounts',
  listing: 'domain/homes',
  photo: 'domain/homes',
  exact_place: 'domain/homes',
  gazetteer: 'domain/homes',
  price_tax: 'domain/homes',
  search_word: 'domain/homes',
  place: 'domain/homes',
  booking: 'domain/bookings',
  booking_request: 'domain/bookings',
  taken_days: 'domain/calendar',
  stay_rules: 'domain/calendar',
  season: 'domain/calendar',
  day_terms: 'domain/calendar',
  feed: 'domain/feeds',
  feed_event: 'domain/feeds',
  feed_conflict: 'domain/feeds',
  calendar_address: 'domain/feeds',
  calendar_reading: 'domain/feeds',
  rating: 'domain/reviews',
  review: 'domain/reviews',
  review_photo: 'domain/reviews',
  review_request: 'domain/reviews',
  payment_order: 'domain/ledger',
  payment: 'domain/ledger',
  refund: 'domain/ledger',
  outside_refund: 'domain/ledger',
  book_entry: 'domain/ledger',
  book_posting: 'domain/ledger',
  payment_split: 'domain/ledger',
  refund_split: 'domain/ledger',
  earning: 'domain/ledger',
  payout: 'domain/ledger',
  payout_reversal: 'domain/ledger',
  host_debt: 'domain/ledger',
  dispute: 'domain/ledger',
  document: 'domain/documents',
  document_file: 'domain/documents',
  document_series: 'domain/documents',
  document_host: 'domain/documents',
  document_month: 'domain/documents',
  webhook_event: 'domain/payments',
  payout_account: 'domain/payouts',
  payout_wait: 'domain/payouts',
  person_profile: 'domain/accounts',
  person_photo: 'domain/accounts',
  phone_code: 'domain/accounts',
  great_host: 'domain/accounts',
  great_host_day: 'domain/accounts',
  site_message: 'domain/inbox',
  report: 'domain/reports',
  grievance: 'domain/reports',
  grievance_series: 'domain/reports',
  grievance_step: 'domain/reports',
  grievance_key: 'domain/reports',
  grievance_overdue_mail: 'domain/reports',
  block: 'domain/accounts',
  saved_reply: 'domain/inbox',
  automatic_message: 'domain/inbox',
  automatic_message_sent: 'domain/inbox',
  automatic_message_clock: 'domain/inbox',
  conversation: 'domain/inbox',
  conversation_entry: 'domain/inbox',
  message_photo: 'domain/inbox',
  conversation_side: 'domain/inbox',
  inbox: 'domain/inbox',
  inbox_update: 'domain/inbox',
  wishlist: 'domain/wishlists',
  saved_home: 'domain/wishlists',
  notification_settings: 'domain/inbox',
  unsubscribe_link: 'domain/inbox',
  push_device: 'domain/inbox',
  waiting_push: 'domain/inbox',
  shown_push: 'domain/inbox',
  waiting_message: 'domain/inbox',
  attempt: 'platform/rate-limits',
  outbox_mail: 'platform/mail',
  event: 'domain/events',
  event_subscription: 'events',
  event_delivery: 'events',
  idempotent_request: 'platform/http',
  push_key: 'platform/push',
  photo_intent: 'platform/photos',
  migration: 'platform/database',
  sweep_turn: 'platform/jobs',
  screen_file: 'pages',
};

/** Tables written only by triggers and migrations. */
const unwritten = ['listing_count', 'listing_version', 'search_posting', 'map_cell', 'location_key'];

/** Tables of the job queue and of PostgreSQL itself. */
const foreign = /^(jobs\.|pg_|information_schema)/;

const writes = [
  /\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*['"`]([a-z_.]+)/g,
  /\binsert\s+into\s+(?:only\s+)?"?([a-z_.]+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?"?([a-z_.]+)/gi,
  /\bupdate\s+(?:only\s+)?"?([a-z_.]+)"?\s+(?:as\s+)?(?:[a-z_]+\s+)?set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?([a-z_.]+)/gi,
  /\btruncate\s+(?:table\s+)?(?:only\s+)?"?([a-z_.]+)/gi,
];

/**
 * Finds writes of a file to tables of other folders.
 * @param {string} path below `server/`
 * @param {string} text
 * @returns {string[]} a sentence for each wrong write
 */
export function wrongWrites(path, text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(\/\/|--).*$/gm, '');
  return writes.flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, table = '']) =>
      wrongWriteError(path, table.replace(/^public\./, '')),
    ).filter((error) => error !== null),
  );
}

/** @param {string} path @param {string} table */
function wrongWriteError(path, table) {
  if (foreign.test(table)) return null;
  if (unwritten.includes(table)) return `server/${path} writes ${table}, which triggers alone write`;
  const owner = Object.entries(owners).find(([name]) => name === table)?.[1];
  if (owner === undefined) return `server/${path} writes ${table}, which nobody owns`;
  return path.startsWith(`${owner}/`) ? null : `server/${path} writes ${table}, which ${owner} owns`;
}

/** Finds such writes in all sources below a `server` folder. @param {string} server */
export function wrongWritesBelow(server) {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('build/'))
    .flatMap((path) => wrongWrites(path, readFileSync(join(server, path), 'utf8')));
}

/** Every table that has an owner or is written by triggers. */
export const knownTables = [...Object.keys(owners), ...unwritten];
