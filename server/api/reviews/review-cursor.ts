import type { ReviewSort } from '@aangan/contract/reviews/reviews.ts';
import type { ReviewPosition } from '../../domain/reviews/home-reviews.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { invalidCursor } from '../list-pages.ts';

/** Cursor after the last review of a page: `1763888400000.{id}`, prefixed by its rank with the sort `telling`. */
export function encodeCursor(
  sort: ReviewSort,
  { telling, publishedAt, id }: { telling?: number; publishedAt: string; id: string },
): string {
  const newest = `${new Date(publishedAt).getTime()}.${id}`;
  return sort === 'telling' ? `${telling ?? 0}.${newest}` : newest;
}

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed or of the other sort order. */
export function decodeCursor(sort: ReviewSort, cursor: string | undefined): ReviewPosition | undefined {
  if (cursor === undefined) return undefined;
  const parts = /^(?:(\d{1,4})\.)?(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (parts === null) throw invalidCursor();
  const [, telling, milliseconds, id = ''] = parts;
  if ((telling === undefined) === (sort === 'telling') || !isUuid(id)) throw invalidCursor();
  const position = { publishedAt: new Date(Number(milliseconds)), id };
  return telling === undefined ? position : { ...position, telling: Number(telling) };
}
