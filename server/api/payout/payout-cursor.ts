import { isUuid } from '../../platform/database/is-uuid.ts';
import { invalidCursor } from '../presenters/list-pages.ts';

/** Position of the last payout of a page; lists are ordered by release time. */
interface Position {
  releaseAt: Date;
  id: string;
}

export function encodeCursor({ releaseAt, id }: Position): string {
  return `${releaseAt.getTime()}.${id}`;
}

/** Undefined without a cursor. Throws INVALID_INPUT for a malformed one. */
export function decodeCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [milliseconds = '', id = '', ...rest] = cursor.split('.');
  if (!/^[0-9]{1,15}$/.test(milliseconds) || !isUuid(id) || rest.length > 0) throw invalidCursor();
  return { releaseAt: new Date(Number(milliseconds)), id };
}
