import { MAX_PINS } from '@aangan/contract/limits.ts';
import type { MapPoint } from '@aangan/contract/search/cluster.ts';
import type { Box } from '@aangan/contract/search/search-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { type CellRange, cellsAtZoom, countCells } from './filter-words.ts';

/** The zoom levels of counting cells: see `map_cell` of schema/search.sql. */
const MIN_ZOOM = 4;
const MAX_CELL_ZOOM = 15;
/** A cell on the border of a box is subdivided while it has more than 1 in `PRECISION` of the box's homes. */
const PRECISION = 500;

/** Includes the sequence of a single home. */
export interface CountedPoint extends MapPoint {
  sequence?: number;
}

interface CellRow {
  zoom: number;
  x: number;
  y: number;
  homes: number;
  lat_sum: number;
  lng_sum: number;
  sequence_sum: number;
}

/** By cell counts, without reading homes. Exact except at the border, where a cell counts by its share of area. */
export async function countHomesByCell(db: Db, box: Box): Promise<CountedPoint[]> {
  const { zoom, left, right, bottom, top } = gridOver(box);
  const side = (level: string) => sql`(360 / 2.0::float8 ^ ${sql.ref(level)})`;
  const isCut = sql`(
    part.x * ${side('part.zoom')} - 180 < ${box.west} or (part.x + 1) * ${side('part.zoom')} - 180 > ${box.east}
    or part.y * ${side('part.zoom')} - 90 < ${box.south} or (part.y + 1) * ${side('part.zoom')} - 90 > ${box.north}
  )`;
  const { rows } = await sql<CellRow>`
    with recursive
      whole as materialized (
        select ${cellColumns('cell')} from generate_series(${left}::integer, ${right}::integer) as across
        cross join lateral ${column(sql`${zoom}`, bottom, top)} as cell
      ),
      part as (
        select ${cellColumns('whole')} from whole
        union all
        select ${cellColumns('cell')} from part cross join lateral generate_series(part.x * 2, part.x * 2 + 1) as across
        cross join lateral ${column(sql`part.zoom + 1`, sql`part.y * 2`, sql`part.y * 2 + 1`)} as cell
        where part.zoom < ${MAX_CELL_ZOOM} and part.homes > (select sum(homes) / ${PRECISION} from whole) and ${isCut}
      )
    select ${cellColumns('part')} from part
    where not (part.zoom < ${MAX_CELL_ZOOM} and part.homes > (select sum(homes) / ${PRECISION} from whole) and ${isCut})
    order by zoom, x, y`.execute(db);
  return rows.flatMap((row) => toPoints(row, box));
}

/** Columns by name, because only statements without `*` get a generic plan. */
function cellColumns(of: string) {
  const names = ['zoom', 'x', 'y', 'homes', 'lat_sum', 'lng_sum', 'sequence_sum'] as const satisfies (keyof CellRow)[];
  return sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
}

/** SQL: cells of a column with homes. One lookup per column: else the planner would read whole rows of the map. */
function column(zoom: RawBuilder<unknown>, bottom: unknown, top: unknown) {
  return sql`(
    select ${cellColumns('map_cell')} from map_cell
    where zoom = ${zoom} and x = across and y between ${bottom} and ${top} and homes > 0 offset 0
  )`;
}

/** The cells of the highest zoom at which a box needs no more cells than fit on a map. */
function gridOver(box: Box): CellRange {
  for (let zoom = MAX_CELL_ZOOM; ; zoom -= 1) {
    const grid = cellsAtZoom(box, zoom);
    if (zoom === MIN_ZOOM || countCells(grid) <= MAX_PINS) return grid;
  }
}

function toPoints({ zoom, x, y, homes, lat_sum, lng_sum, sequence_sum }: CellRow, box: Box): CountedPoint[] {
  const side = 360 / 2 ** zoom;
  const cell: Box = {
    west: x * side - 180,
    south: y * side - 90,
    east: (x + 1) * side - 180,
    north: (y + 1) * side - 90,
  };
  const inside: Box = {
    west: Math.max(cell.west, box.west),
    south: Math.max(cell.south, box.south),
    east: Math.min(cell.east, box.east),
    north: Math.min(cell.north, box.north),
  };
  const [lat, lng] = [lat_sum / homes / 10_000, lng_sum / homes / 10_000];
  if (homes === 1)
    return isIn({ lat, lng }, box) ? [{ lat, lng, homes, box: pointBox(lat, lng), sequence: sequence_sum }] : [];
  // Homes without a pin share their town's point, which is the centre of the smallest cells.
  if (zoom === MAX_CELL_ZOOM) return isIn({ lat, lng }, box) ? [{ lat, lng, homes, box: inside }] : [];
  const part = ((inside.east - inside.west) * (inside.north - inside.south)) / side ** 2;
  if (part <= 0) return [];
  return [
    {
      lat: clamp(lat, inside.south, inside.north),
      lng: clamp(lng, inside.west, inside.east),
      homes: homes * part,
      box: inside,
    },
  ];
}

export function pointBox(lat: number, lng: number): Box {
  return { west: lng, south: lat, east: lng, north: lat };
}

function isIn({ lat, lng }: { lat: number; lng: number }, { west, south, east, north }: Box): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

function clamp(value: number, least: number, max: number): number {
  return Math.min(Math.max(value, least), max);
}
