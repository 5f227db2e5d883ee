import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { addMonths, firstDayOf, lastDayOf, type Month } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { StatementData } from './document-data.ts';
import { type DocumentSettings, loadHostParty } from './document-parties.ts';
import { documentFields } from './guest-documents.ts';
import { monthBounds } from './month-end.ts';
import type { DueDocument } from './number-document.ts';

type Entry = StatementData['entries'][number];
type Payout = StatementData['payouts'][number];

/** A host's statement of an ended month: all its earnings and payouts. */
export async function buildStatement(
  db: Db,
  settings: DocumentSettings,
  { hostId, month }: { hostId: string; month: Month },
  now: Date,
): Promise<DueDocument> {
  const [entries, payouts] = [await loadEntries(db, hostId, month), await loadPayouts(db, hostId, month)];
  const openingPaise = await openingBalance(db, hostId, month);
  const sumKinds = (...kinds: EarningKind[]) =>
    entries.reduce((sum, { kind, amountPaise }) => (kinds.includes(kind) ? sum + amountPaise : sum), 0);
  const earned = entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const paidPaise = payouts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const { number: _none, ...fields } = documentFields(settings, '', dateInIndia(now), now);
  const data: StatementData = {
    ...fields,
    host: await loadHostParty(db, hostId),
    month,
    openingPaise,
    entries,
    totals: {
      grossPaise: sumKinds('stay', 'extra'),
      commissionPaise: -sumKinds('commission'),
      withheldPaise: -sumKinds('tcs', 'tds'),
      correctionsPaise: sumKinds('refund', 'reversal', 'dispute', 'correction'),
      paidPaise,
    },
    payouts,
    closingPaise: openingPaise + earned - paidPaise,
  };
  return {
    kind: 'statement',
    issuer: 'operator',
    cause: `${hostId} ${month}`,
    about: { month },
    hostId,
    guestId: null,
    isForHost: true,
    day: lastDayOf(month),
    amountPaise: earned,
    supplies: [],
    data: () => data,
  };
}

async function loadEntries(db: Db, hostId: string, month: Month): Promise<Entry[]> {
  const rows = await db
    .selectFrom('earning')
    .leftJoin('listing', 'listing.id', 'earning.listing_id')
    .select(['day as date', 'title as home', 'kind', 'paise as amountPaise'])
    .where('earning.host_id', '=', hostId)
    .where('day', '>=', firstDayOf(month))
    .where('day', '<', firstDayOf(addMonths(month, 1)))
    .orderBy('number')
    .execute();
  return rows.map(({ home, ...row }) => (home === null ? row : { ...row, home }));
}

/** Payouts that arrived at the host's bank, from the ledger. */
async function loadPayouts(db: Db, hostId: string, month: Month): Promise<Payout[]> {
  const { from, to } = monthBounds(month);
  const rows = await selectPayouts(db, hostId)
    .leftJoin('payout', (join) => join.on(sql<boolean>`payout.id::text = book_entry.source`))
    .select(['book_entry.at', 'book_posting.paise', 'reference'])
    .where('book_entry.at', '>=', from)
    .where('book_entry.at', '<', to)
    .orderBy('book_entry.id')
    .execute();
  return rows.map(({ at, paise, reference }) => ({
    date: dateInIndia(at),
    reference: reference ?? '',
    amountPaise: paise,
  }));
}

/** The balance at the start of the month: positive if it was owed to the host. */
async function openingBalance(db: Db, hostId: string, month: Month): Promise<number> {
  const { earned } = await db
    .selectFrom('earning')
    .select(sql<number>`coalesce(sum(paise), 0)::bigint`.as('earned'))
    .where('host_id', '=', hostId)
    .where('day', '<', firstDayOf(month))
    .executeTakeFirstOrThrow();
  const { paid } = await selectPayouts(db, hostId)
    .select(sql<number>`coalesce(sum(book_posting.paise), 0)::bigint`.as('paid'))
    .where('book_entry.at', '<', monthBounds(month).from)
    .executeTakeFirstOrThrow();
  return earned - paid;
}

function selectPayouts(db: Db, hostId: string) {
  return db
    .selectFrom('book_posting')
    .innerJoin('book_entry', 'book_entry.id', 'book_posting.entry_id')
    .where('book_posting.account', '=', 'host')
    .where('book_posting.owner', '=', hostId)
    .where('book_entry.kind', 'in', ['arrival', 'paid-by-hand']);
}
