import type { Month } from '@aangan/contract/rules/months.ts';
import { type Kysely, sql } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openMonths } from './month-documents.ts';
import { monthBounds } from './month-end.ts';
import { loadRegisterDocuments } from './register-documents.ts';
import { loadHosts } from './register-hosts.ts';
import { commissionRegister, gstRegister, section95Register } from './document-registers.ts';
import { loadTaxedParts, tcsRegister, tdsRegister } from './withholding-registers.ts';

/** The tax registers of a month by file name. The month's documents must be complete. */
export async function taxRegisters(
  db: Kysely<Database>,
  sealer: TextSealer,
  month: Month,
): Promise<Record<string, string>> {
  const documents = await loadRegisterDocuments(db, month);
  const parts = await loadTaxedParts(db, month);
  const hosts = await loadHosts(
    db,
    sealer,
    [...documents, ...parts].map(({ hostId }) => hostId),
  );
  return {
    'gst.csv': gstRegister(documents),
    'section-9-5.csv': section95Register(documents, hosts),
    'tcs.csv': await tcsRegister(db, documents, hosts),
    'tds.csv': tdsRegister(month, parts, hosts),
    'commission.csv': commissionRegister(documents, hosts),
  };
}

/** The number of missing documents of a month; at least 1 until the month is closed. */
export async function findMissingDocuments(db: Kysely<Database>, month: Month, now: Date): Promise<number> {
  const { from, to } = monthBounds(month);
  const { rows } = await sql<{ missing: number }>`
    select (
      (select count(*) from payment_split where at >= ${from} and at < ${to}
        and not exists (select from document where document.booking_id = payment_split.booking_id))
      + (select count(*) from refund_split
        left join refund on refund.gateway_payment_id = refund_split.gateway_payment_id and reason <> 'not-kept'
        where case when state in ('processed', 'refused') then settled_at when state is null then at end >= ${from}
          and case when state in ('processed', 'refused') then settled_at when state is null then at end < ${to}
          and not exists (select from document where document.booking_id = refund_split.booking_id and kind = 'credit-note'))
    )::int as missing`.execute(db);
  const missing = rows[0]?.missing ?? 0;
  const isOpen = (await openMonths(db, now)).includes(month);
  return Math.max(missing, isOpen ? 1 : 0);
}
