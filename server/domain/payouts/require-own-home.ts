import type { Kysely } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { mayManage } from '../homes/permissions.ts';
import { listingNotFound } from '../refusals.ts';

/** Refuses a home of another host. Withdrawn homes are allowed, since they have earnings. */
export async function requireOwnHome(db: Kysely<Database>, id: string | undefined, hostId: string): Promise<void> {
  if (id === undefined) return;
  if (!isUuid(id)) throw listingNotFound();
  const query = db.selectFrom('listing').select('host_id as hostId').where('id', '=', id);
  const home = await query.executeTakeFirst();
  if (home === undefined || !mayManage(home, hostId)) throw listingNotFound();
}
