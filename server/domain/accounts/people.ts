import type { Language } from '@aangan/contract/accounts/languages.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
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

type Db = Kysely<Database>;

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
