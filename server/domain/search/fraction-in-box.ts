import type { Box } from '@aangan/contract/search/search-filters.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { cellsAtZoom, type CellRange, coverBox } from './cells.ts';

/** Zoom levels by which the counting cells are finer than the cells of the search. */
const EXTRA_ZOOM = 2;

/** Estimates the fraction of the homes in a box's cells that are in the box itself. */
export async function fractionInBox(db: Kysely<Database>, box: Box): Promise<number> {
  const cover = coverBox(box);
  if (cover === null) return 1;
  const { rows } = await sql<{ part: number }>`
    select coalesce((${sumOfCells(cellsAtZoom(box, cover.zoom + EXTRA_ZOOM))})::float8 / nullif((${sumOfCells(cover)}), 0), 1) as part`.execute(
    db,
  );
  return rows[0]?.part ?? 1;
}

/** One lookup per column of cells: otherwise the planner would read whole rows of the map. */
function sumOfCells({ zoom, left, right, bottom, top }: CellRange): RawBuilder<number> {
  return sql`
    select sum(cell.homes) from generate_series(${left}::integer, ${right}::integer) as across
    cross join lateral (
      select homes from map_cell where zoom = ${zoom} and x = across and y between ${bottom} and ${top} offset 0
    ) as cell`;
}
