import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether an id is among the given ids. PostgreSQL assumes ten ids, whatever their number, so that it reuses one
 * plan.
 */
export function isAnyOf(id: RawBuilder<unknown>, ids: readonly string[]) {
  return sql<boolean>`${id} = any(array(select unnest(${ids}::uuid[])))`;
}
