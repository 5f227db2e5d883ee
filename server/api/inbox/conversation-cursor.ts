import type { ListPosition } from '../../domain/inbox/list-conversations.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { invalidCursor } from '../list-pages.ts';

export function encodeCursor({ isUnread, lastAt, id }: ListPosition): string {
  return `${isUnread ? 1 : 0}.${lastAt.getTime()}.${id}`;
}

/** Undefined without a cursor. Throws INVALID_INPUT for a malformed one. */
export function decodeCursor(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [unread = '', milliseconds = '', id = '', ...rest] = cursor.split('.');
  const isValid = /^[01]$/.test(unread) && /^[0-9]{1,15}$/.test(milliseconds) && isUuid(id) && rest.length === 0;
  if (!isValid) throw invalidCursor();
  return { isUnread: unread === '1', lastAt: new Date(Number(milliseconds)), id };
}
