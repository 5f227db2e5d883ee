import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { type Jobs, LONG_SWEEP_LIMIT_SECONDS } from '../../platform/jobs/jobs.ts';

interface Dependencies {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  /** The tax rule at a time; null with TAX=specified. */
  taxAt: (now: Date) => TaxRule | null;
}

/** Sequences per transaction. */
const BATCH_SIZE = 2_000;

/** Recomputes stored total prices for a new tax rule: upgrade, TAX or table. Call before `jobs.start()`. */
export function registerWholePriceSweep({ db, jobs, clock, taxAt }: Dependencies): void {
  let applied: string | undefined;
  // Once per rule and process: processes with different settings would undo each other's work.
  const update = async () => {
    const rule = taxAt(clock());
    if (JSON.stringify(rule) === applied) return;
    await updateWholePrices(db, rule);
    applied = JSON.stringify(rule);
  };
  jobs.registerSweep('whole prices of homes', update, { limitSeconds: LONG_SWEEP_LIMIT_SECONDS });
}

/** Recomputes the stored total prices that another tax rule computed. Restarts from the beginning after a crash. */
export async function updateWholePrices(db: Db, rule: TaxRule | null): Promise<void> {
  const json = rule === null ? null : JSON.stringify(rule);
  const isSame = sql<boolean>`rule is not distinct from ${json}::jsonb`;
  const known = await db.selectFrom('price_tax').select('is_applied').where(isSame).executeTakeFirst();
  if (known?.is_applied === true) return;
  if (known === undefined) await setRule(db, json);
  const last = await db
    .selectFrom('listing')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  for (let from = 0; from < (last?.sequence ?? 0); from += BATCH_SIZE) await updateBatch(db, from);
  await db.updateTable('price_tax').set({ is_applied: true }).where(isSame).execute();
}

/** Waits for transactions that write homes with the former rule, so that the batches find these homes. */
async function setRule(db: Db, json: string | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table listing in share mode`.execute(trx);
    await sql`
      insert into price_tax (rule, is_applied) values (${json}::jsonb, false)
      on conflict (is_only) do update set rule = excluded.rule, is_applied = false`.execute(trx);
  });
}

async function updateBatch(db: Db, from: number): Promise<void> {
  const night = sql`whole_night(shortest_stay, rent, cleaning_fee, state, (select price_tax.rule from price_tax))`;
  await sql`
    update listing set whole_night = ${night}
    where sequence > ${from} and sequence <= ${from + BATCH_SIZE} and whole_night <> ${night}`.execute(db);
}
