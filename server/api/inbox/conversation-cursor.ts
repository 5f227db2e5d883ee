import type { ListPosition } from '../../domain/conversations/list-conversations.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { wrongCursor } from '../presenters/list-pages.ts';

export function cursorOf({ isUnread, lastAt, id }: ListPosition): string {
  return `${isUnread ? 1 : 0}.${lastAt.getTime()}.${id}`;
}

/** What a cursor stands for; undefined at the start of the list. Refuses one that is none of ours. */
export function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [unread = '', milliseconds = '', id = '', ...rest] = cursor.split('.');
  const isOurs = /^[01]$/.test(unread) && /^[0-9]{1,15}$/.test(milliseconds) && isUuid(id) && rest.length === 0;
  if (!isOurs) throw wrongCursor();
  return { isUnread: unread === '1', lastAt: new Date(Number(milliseconds)), id };
}
