import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether an id is one of those. However many they are, PostgreSQL counts on ten, so that it keeps the plan instead of
 * making one for each number of them.
 */
export function isAnyOf(id: RawBuilder<unknown>, ids: readonly string[]) {
  return sql<boolean>`${id} = any(array(select unnest(${ids}::uuid[])))`;
}
