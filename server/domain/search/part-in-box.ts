import type { Box } from '@aangan/contract/listing/search-filters.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { cellsOf, type Cover, coverOf } from './cells.ts';

/** Cells by which the homes of a box are counted are so much finer than those by which they are found. */
const FINER = 2;

/** Which part of the homes in the cells over a box is likely to lie in it. */
export async function partInBox(db: Kysely<Database>, box: Box): Promise<number> {
  const cover = coverOf(box);
  if (cover === null) return 1;
  const { rows } = await sql<{ part: number }>`
    select coalesce((${homesIn(cellsOf(box, cover.zoom + FINER))})::float8 / nullif((${homesIn(cover)}), 0), 1) as part`.execute(
    db,
  );
  return rows[0]?.part ?? 1;
}

/** Column by column: the planner would read the cells of whole rows of the map. */
function homesIn({ zoom, left, right, bottom, top }: Cover): RawBuilder<number> {
  return sql`
    select sum(cell.homes) from generate_series(${left}::integer, ${right}::integer) as across
    cross join lateral (
      select homes from map_cell where zoom = ${zoom} and x = across and y between ${bottom} and ${top} offset 0
    ) as cell`;
}
