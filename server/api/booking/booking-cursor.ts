import { isUuid } from '../../platform/database/is-uuid.ts';
import { wrongCursor } from '../presenters/list-pages.ts';

/** Where a page of bookings begins: after the one made at this moment. */
interface Position {
  createdAt: Date;
  id: string;
}

export function cursorOf({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}.${id}`;
}

/** What a cursor stands for; undefined at the start of the list. Refuses one that is none of ours. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [milliseconds = '', id = '', ...rest] = cursor.split('.');
  if (!/^[0-9]{1,15}$/.test(milliseconds) || !isUuid(id) || rest.length > 0) throw wrongCursor();
  return { createdAt: new Date(Number(milliseconds)), id };
}
