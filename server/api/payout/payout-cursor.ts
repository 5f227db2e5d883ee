import { isUuid } from '../../platform/database/is-uuid.ts';
import { wrongCursor } from '../presenters/list-pages.ts';

/** Where a page of payouts begins: after the one that leaves at this moment. */
interface Position {
  releaseAt: Date;
  id: string;
}

export function cursorOf({ releaseAt, id }: Position): string {
  return `${releaseAt.getTime()}.${id}`;
}

/** What a cursor stands for; undefined at the start of the list. Refuses one that is none of ours. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [milliseconds = '', id = '', ...rest] = cursor.split('.');
  if (!/^[0-9]{1,15}$/.test(milliseconds) || !isUuid(id) || rest.length > 0) throw wrongCursor();
  return { releaseAt: new Date(Number(milliseconds)), id };
}
