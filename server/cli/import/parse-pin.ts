import { PlaceEdit } from '@aangan/contract/homes/home-places.ts';
import type { Point } from '../../domain/homes/point.ts';
import { isPossiblePin } from '../../domain/homes/possible-pin.ts';
import type { Cells } from './columns.ts';

/** Coordinates of a row, or why they are invalid (`noPin`). */
export interface ParsedPin {
  pin?: Point;
  noPin?: string;
}

/** Invalid coordinates are reported; the home is imported without them. */
export function parsePin({ latitude, longitude }: Cells, country: string): ParsedPin {
  if (latitude === undefined && longitude === undefined) return {};
  const pin = PlaceEdit.pick({ lat: true, lng: true }).safeParse({ lat: degrees(latitude), lng: degrees(longitude) });
  const named = `${latitude ?? 'no latitude'}, ${longitude ?? 'no longitude'}`;
  if (!pin.success) return { noPin: `its pin at ${named} is no place` };
  if (!isPossiblePin(country, pin.data)) return { noPin: `its pin at ${named} does not lie in India` };
  return { pin: pin.data };
}

/** Accepts '32.2233', '32.2233°' and '32,2233'. */
function degrees(cell = ''): number {
  const bare = cell
    .trim()
    .replace(/°$/, '')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
    .replace(/^\u2212/, '-');
  return /^[-+]?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}
