import type { Kysely } from 'kysely';
import type { TextSealer } from '../../platform/text-sealer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findPayoutAccount, sealedFor } from '../payouts/payout-accounts.ts';

/** A host as reported to the tax authorities. */
export interface TaxedHost {
  id: string;
  name: string;
  gstin: string;
  state: string;
  /** Not masked, because reports of withheld tax require it. Empty if unknown. */
  pan: string;
  kind: string;
}

/** Hosts by id; `sealer` decrypts the stored PAN. */
export async function loadHosts(
  db: Kysely<Database>,
  sealer: TextSealer,
  ids: Iterable<string>,
): Promise<Map<string, TaxedHost>> {
  const hosts = new Map<string, TaxedHost>();
  for (const id of new Set(ids)) {
    const { name } = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    const account = await findPayoutAccount(db, id);
    const sealed = account?.pan_sealed ?? null;
    hosts.set(id, {
      id,
      name: account?.legal_name ?? name,
      gstin: account?.gstin ?? '',
      state: account?.state ?? '',
      // Characters 3 to 12 of a GSTIN are the PAN.
      pan: sealed === null ? (account?.gstin ?? '').slice(2, 12) : sealer.open(sealed, sealedFor.pan(id)),
      kind: account?.kind ?? '',
    });
  }
  return hosts;
}
