import type { Kysely } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findPayoutAccount, sealedFor } from '../payout-accounts/payout-accounts.ts';

/** A host as the tax office is told of them. */
export interface TaxedHost {
  id: string;
  name: string;
  gstin: string;
  state: string;
  /** In full: nobody can be told of withheld tax without it. Empty where the host has named none. */
  pan: string;
  kind: string;
}

/** Hosts by id; `sealer` opens what only this installation reads. */
export async function loadHosts(
  db: Kysely<Database>,
  sealer: TextSealer,
  ids: Iterable<string>,
): Promise<Map<string, TaxedHost>> {
  const hosts = new Map<string, TaxedHost>();
  for (const id of new Set(ids)) {
    const { name } = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    const told = await findPayoutAccount(db, id);
    const sealed = told?.pan_sealed ?? null;
    hosts.set(id, {
      id,
      name: told?.legal_name ?? name,
      gstin: told?.gstin ?? '',
      state: told?.state ?? '',
      // A GSTIN holds it, from the third character on.
      pan: sealed === null ? (told?.gstin ?? '').slice(2, 12) : sealer.open(sealed, sealedFor.pan(id)),
      kind: told?.kind ?? '',
    });
  }
  return hosts;
}
