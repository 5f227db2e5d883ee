import type { Photo } from '@aangan/contract/homes/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';

/** SQL: the public photo of the account with this id as a JSON object; null if there is none. */
export function selectPortrait(accountId: RawBuilder<unknown>): RawBuilder<Photo | null> {
  return sql`(
    select json_build_object(
      'path', ${photoUrlPrefix()} || id, 'format', format, 'widths', widths, 'width', width, 'height', height, 'blur', blur
    ) from person_photo where account_id = ${accountId}
  )`;
}
