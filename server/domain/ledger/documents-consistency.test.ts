import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, fetchDocuments, indiaTax, laterOn, payTaxed } from '@aangan/tests/support/tax.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { writeMonthDocuments } from '../documents/month-documents.ts';
import { findDocumentInconsistencies } from './documents-consistency.ts';

const app = started(() => startTestApp({ now: '2026-10-02T06:00:00Z', settings: { tax: indiaTax() } }));
let host: Person;
let documentId: string;
beforeAll(async () => {
  host = await app.signUp();
  const guest = await app.signUp();
  const booking = await aHeldStay(app, guest, await aHomeIn(app, host));
  await payTaxed(app, booking, { commissionPercent: 10 });
  const [document] = await fetchDocuments(app, guest, booking);
  documentId = document?._id ?? '';
  await laterOn(app, '2026-11-01T06:00:00Z');
  const about = { hostId: host.id, month: '2026-10' };
  await writeMonthDocuments(app.db, app.context.settings, about, app.clock.now());
  await sql`insert into document_month values ('2026-10', now())`.execute(app.db);
});

/** The findings of the audit after a change by the owner of the database, which is rolled back. */
async function foundAfter(statement: string): Promise<string[]> {
  const undone = new Error('undone');
  let found: string[] = [];
  const tried = app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement.replaceAll('$id', documentId)).execute(trx);
    found = await findDocumentInconsistencies(trx, app.clock.now());
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
  return found;
}

test('documents, numbers, files and books agree', async () => {
  expect(await findDocumentInconsistencies(app.db, app.clock.now())).toEqual([]);
});

test.each([
  ['a number is missing', 'update document_series set last = 7', /^The series invoice 2026 has 1 documents/],
  [
    'a payment has no document',
    "delete from document where kind = 'invoice'",
    /^The payment pay_\S+ of ₹\S+ has no document/,
  ],
  ['a document comes to less', "update document set amount_paise = 100 where id = '$id'", /come to ₹1, and/],
  [
    'a document has other taxes',
    `update document set supplies = jsonb_set(supplies, '{0,cgst}', '7') where id = '$id'`,
    /^The document AG\S+ has taxes of/,
  ],
  [
    'other commission was invoiced',
    "update document set amount_paise = 100 where kind = 'commission'",
    /for 2026-10 is ₹1 on documents/,
  ],
  [
    'a statement ends with another balance',
    `update document set facts = jsonb_set(facts, '{closingPaise}', '100') where kind = 'statement'`,
    /for 2026-10 ends with ₹1, the books/,
  ],
  [
    'something else was withheld',
    `update payment_split set parts = parts || '{"tds": 900}'`,
    /\(kept\) ₹9 were withheld, the books have ₹0/,
  ],
  [
    'a file was changed',
    "alter table document_file drop constraint document_file_check; update document_file set bytes = ''",
    /is not what was saved/,
  ],
])('reports that %s', async (_what, statement, sentence) => {
  expect(await foundAfter(statement)).toContainEqual(expect.stringMatching(sentence));
});

test('reports a missing credit note', async () => {
  const { rows } = await sql<{ booking_id: string }>`select booking_id from payment_split`.execute(app.db);
  const found = await foundAfter(
    `insert into refund_split select booking_id, gateway_payment_id, host_id, 100, parts, at from payment_split`,
  );
  expect(found).toContainEqual(expect.stringContaining(`Of the booking ${rows[0]?.booking_id} `));
});
