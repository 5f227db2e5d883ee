import { type Language, languages as allLanguages } from '@aangan/contract/accounts/languages.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** Changes the given fields; an empty text removes a field. */
export interface ProfileEdit {
  about?: string | undefined;
  languages?: readonly Language[] | undefined;
}

type Trx = Transaction<Database>;

/** The caller has locked the account (`lockAccount`), so that it cannot be closed meanwhile. */
export async function changeProfile(trx: Trx, id: string, { about, languages }: ProfileEdit, now: Date): Promise<void> {
  const edit = {
    ...(about !== undefined && { about: about.trim() === '' ? null : about }),
    ...(languages !== undefined && { languages: allLanguages.filter((code) => languages.includes(code)) }),
    updated_at: now,
  };
  await trx
    .insertInto('person_profile')
    .values({ account_id: id, ...edit })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(edit))
    .execute();
}

/**
 * Replaces or removes a person's photo under the same lock; returns the former photo, whose files are deleted after
 * commit.
 */
export async function replacePhoto(trx: Trx, id: string, photo: StoredPhoto | null): Promise<{ id: string }[]> {
  const before = await trx.deleteFrom('person_photo').where('account_id', '=', id).returning('id').execute();
  if (photo !== null)
    await trx
      .insertInto('person_photo')
      .values({ ...photo, account_id: id })
      .execute();
  return before;
}

/** Removes the verified phone number. */
export async function removePhone(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('person_profile')
    .set({ phone: null, phone_verified_at: null })
    .where('account_id', '=', id)
    .execute();
  await db.deleteFrom('phone_code').where('account_id', '=', id).execute();
}

/** Deletes the profile of a closing account; returns the photos whose files are deleted after commit. */
export async function deleteProfile(trx: Trx, id: string): Promise<{ id: string }[]> {
  const photos = await replacePhoto(trx, id, null);
  await trx.deleteFrom('phone_code').where('account_id', '=', id).execute();
  await trx.deleteFrom('person_profile').where('account_id', '=', id).execute();
  await trx.deleteFrom('great_host').where('host_id', '=', id).execute();
  return photos;
}
