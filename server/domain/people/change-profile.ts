import { type Language, languages as allLanguages } from '@aangan/contract/people/languages.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';

/** What is absent stays; an empty text takes away. */
export interface ProfileEdit {
  about?: string | undefined;
  languages?: readonly Language[] | undefined;
}

type Trx = Transaction<Database>;

/** The caller holds the account (`lockAccount`), so that nothing is written of somebody who leaves at this moment. */
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

/** Sets a person's photo, or takes it away; answers the one before, whose files are to go once that is committed. As above. */
export async function replacePhoto(trx: Trx, id: string, photo: StoredPhoto | null): Promise<{ id: string }[]> {
  const before = await trx.deleteFrom('person_photo').where('account_id', '=', id).returning('id').execute();
  if (photo !== null)
    await trx
      .insertInto('person_photo')
      .values({ ...photo, account_id: id })
      .execute();
  return before;
}

/** The number no longer verifies this person. */
export async function forgetPhone(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('person_profile')
    .set({ phone: null, phone_verified_at: null })
    .where('account_id', '=', id)
    .execute();
  await db.deleteFrom('phone_code').where('account_id', '=', id).execute();
}

/** All that somebody who leaves has told of themselves; answers the photos whose files are to go once that is committed. */
export async function forgetPerson(trx: Trx, id: string): Promise<{ id: string }[]> {
  const photos = await replacePhoto(trx, id, null);
  await trx.deleteFrom('phone_code').where('account_id', '=', id).execute();
  await trx.deleteFrom('person_profile').where('account_id', '=', id).execute();
  await trx.deleteFrom('great_host').where('host_id', '=', id).execute();
  return photos;
}
