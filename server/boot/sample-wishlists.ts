import { sampleWishlists } from '@aangan/samples/wishlists.ts';
import type { Transaction } from 'kysely';
import { insertList } from '../domain/wishlists/change-lists.ts';
import { saveHomeIn } from '../domain/wishlists/save-homes.ts';
import { shareListIn } from '../domain/wishlists/share-lists.ts';
import type { Database } from '../platform/database/schema.ts';

interface Filling {
  /** The account id of a sample person. */
  getAccountId: (id: string) => string;
  /** By the home's id in the samples. */
  listingIds: ReadonlyMap<string, string>;
  now: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts the wishlists of the sample people; each home was saved a day after the one before. */
export async function fillWishlists(
  trx: Transaction<Database>,
  { getAccountId, listingIds, now }: Filling,
): Promise<void> {
  for (const { person, name, isShared = false, homes } of sampleWishlists) {
    const accountId = getAccountId(person);
    const began = new Date(now.getTime() - homes.length * DAY_MS);
    const list = name === undefined ? undefined : await insertList(trx, accountId, name, began);
    for (const [index, { home, note }] of homes.entries()) {
      const listingId = listingIds.get(home);
      if (listingId === undefined) throw new Error(`no sample home has the id ${home}`);
      await saveHomeIn(trx, accountId, listingId, { list, note }, new Date(began.getTime() + index * DAY_MS));
    }
    if (isShared && list !== undefined) await shareListIn(trx, accountId, list, true);
  }
}
