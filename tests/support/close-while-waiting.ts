import { lockAccount } from '@aangan/server/domain/accounts/accounts.ts';
import { closeAccount } from '@aangan/server/domain/accounts/close-account.ts';
import type { Person, TestApp } from './app.ts';
import { untilItWaits } from './until.ts';

/** Deletes a person's account while `act` waits for its lock with a statement that contains `part`; returns its result. */
export async function closeWhileWaiting<T>(
  { db, clock }: TestApp,
  person: Pick<Person, 'id'>,
  act: () => Promise<T>,
  part = '"account"%for update',
): Promise<T> {
  const { acting } = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, person.id);
    if (account === null) throw new Error('there is no account');
    const acting = act();
    await untilItWaits(db, part);
    await closeAccount(trx, account, clock.now());
    return { acting };
  });
  return acting;
}
