import { type RawBuilder, sql } from 'kysely';

/** SQL: whether an id is among the ids. PostgreSQL assumes ten, whatever their number, and so reuses one plan. */
export function isAnyOf(id: RawBuilder<unknown>, ids: readonly string[]) {
  return sql<boolean>`${id} = any(array(select unnest(${ids}::uuid[])))`;
}
