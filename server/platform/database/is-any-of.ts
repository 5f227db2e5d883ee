import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether an id is one of those. PostgreSQL estimates ten ids, however many there are, so that it reuses one plan
 * instead of making one per number of ids.
 */
export function isAnyOf(id: RawBuilder<unknown>, ids: readonly string[]) {
  return sql<boolean>`${id} = any(array(select unnest(${ids}::uuid[])))`;
}
