import type { ReviewSort } from '@aangan/contract/review/reviews.ts';
import type { ReviewPosition } from '../../domain/reviews/home-reviews.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { wrongCursor } from '../presenters/list-pages.ts';

/** After the last review of a page: `1763888400000.{id}`, with what it tells before it among the most telling. */
export function cursorOf(
  sort: ReviewSort,
  { telling, publishedAt, id }: { telling?: number; publishedAt: string; id: string },
): string {
  const newest = `${new Date(publishedAt).getTime()}.${id}`;
  return sort === 'telling' ? `${telling ?? 0}.${newest}` : newest;
}

/** What a cursor stands for; undefined at the start of the list. Refuses one that is none of ours, or of the other order. */
export function positionOf(sort: ReviewSort, cursor: string | undefined): ReviewPosition | undefined {
  if (cursor === undefined) return undefined;
  const parts = /^(?:(\d{1,4})\.)?(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (parts === null) throw wrongCursor();
  const [, telling, milliseconds, id = ''] = parts;
  if ((telling === undefined) === (sort === 'telling') || !isUuid(id)) throw wrongCursor();
  const position = { publishedAt: new Date(Number(milliseconds)), id };
  return telling === undefined ? position : { ...position, telling: Number(telling) };
}
