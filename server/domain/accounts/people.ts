import { type Language, languages as allLanguages } from '@aangan/contract/accounts/languages.ts';
import type { Photo } from '@aangan/contract/homes/listings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { photoUrlPrefix, type StoredPhoto } from '../../platform/photos/photo-address.ts';
import { personNotFound } from '../refusals.ts';

/** A person with their profile. The full name and the phone number are only for the owner. */
export interface PersonRecord {
  id: string;
  name: string;
  createdAt: Date;
  isEmailVerified: boolean;
  about: string | null;
  languages: Language[];
  /** E.164; null until a number is verified. */
  phone: string | null;
  photo: StoredPhoto | null;
  isGreatHost: boolean;
  /** Response time as a host, in seconds; null with fewer than five first answers in 90 days. */
  answerSeconds: number | null;
}

/** Minimum number of first answers, and the period, for the median response time. */
const MIN_ANSWERS = 5;
const RESPONSE_WINDOW_MS = 90 * 24 * 60 * 60 * 1000;

/** Refuses unknown and malformed ids and closed accounts with the same error (PERSON_NOT_FOUND). */
export async function requirePerson(db: Db, id: string, now: Date): Promise<PersonRecord> {
  const found = await findPerson(db, id, now);
  if (found === null) throw personNotFound();
  return found;
}

/** The signed-in person; refuses if the account was closed meanwhile. */
export async function requireSelf(db: Db, id: string, now: Date): Promise<PersonRecord> {
  const found = await findPerson(db, id, now);
  if (found === null) throw notSignedIn();
  return found;
}

export async function findPerson(db: Db, id: string, now: Date): Promise<PersonRecord | null> {
  if (!isUuid(id)) return null;
  const since = new Date(now.getTime() - RESPONSE_WINDOW_MS);
  const { rows } = await sql<PersonRecord>`
    select account.id, account.name, account.created_at as "createdAt",
      account.email_verified_at is not null as "isEmailVerified",
      profile.about, coalesce(profile.languages, '{}') as languages, profile.phone,
      (select json_build_object('id', id, 'format', format, 'width', width, 'height', height, 'widths', widths, 'blur', blur)
       from person_photo where account_id = account.id) as photo,
      exists (select from great_host where host_id = account.id) as "isGreatHost",
      (select percentile_disc(0.5) within group (order by extract(epoch from first_answered_at - first_asked_at)::float8)
       from conversation
       where host_id = account.id and first_asked_at > ${since} and first_answered_at is not null
       having count(*) >= ${MIN_ANSWERS}) as "answerSeconds"
    from account left join person_profile as profile on profile.account_id = account.id
    where account.id = ${id} and account.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** SQL: the public photo of the account with this id as a JSON object; null if there is none. */
export function selectPortrait(accountId: RawBuilder<unknown>): RawBuilder<Photo | null> {
  return sql`(
    select json_build_object(
      'path', ${photoUrlPrefix()} || id, 'format', format, 'widths', widths, 'width', width, 'height', height, 'blur', blur
    ) from person_photo where account_id = ${accountId}
  )`;
}

/** Changes the given fields; an empty text removes a field. */
export interface ProfileEdit {
  about?: string | undefined;
  languages?: readonly Language[] | undefined;
}

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

/** Replaces or removes a photo under the same lock; returns the former one, whose files go after commit. */
export async function replacePhoto(trx: Trx, id: string, photo: StoredPhoto | null): Promise<{ id: string }[]> {
  const before = await trx.deleteFrom('person_photo').where('account_id', '=', id).returning('id').execute();
  if (photo !== null)
    await trx
      .insertInto('person_photo')
      .values({ ...photo, account_id: id })
      .execute();
  return before;
}

export async function removePhone(db: Db, id: string): Promise<void> {
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
