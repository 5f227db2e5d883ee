import { type CallName, paths } from '@aangan/contract/paths.ts';
import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import { isUuid } from '../platform/database/storable-text.ts';
import { invalidInput } from '../platform/http/errors.ts';

/** Cursor of a list ordered by publication; undefined without one. Throws INVALID_INPUT if it is malformed. */
export function decodeSequence(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[0-9]{1,15}$/.test(cursor)) throw invalidCursor();
  return Number(cursor);
}

/** Position of the last item of a page of a list that is ordered by an instant and then by id. */
interface Position {
  at: Date;
  id: string;
}

export function encodePosition({ at, id }: Position): string {
  return `${at.getTime()}.${id}`;
}

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed. */
export function decodePosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [milliseconds = '', id = '', ...rest] = cursor.split('.');
  if (!/^[0-9]{1,15}$/.test(milliseconds) || !isUuid(id) || rest.length > 0) throw invalidCursor();
  return { at: new Date(Number(milliseconds)), id };
}

export const invalidCursor = () => invalidInput({ cursor: fields.wrongCursor });

/** Error for an entry that does not exist in the caller's conversation. */
export const unknownEntry = (field: string) => invalidInput({ [field]: fields.unknownEntry });

export function encodeSequence({ sequence }: { sequence: number }): string {
  return String(sequence);
}

/** Cuts `limit` + 1 items to a page; the extra one means that there is a next page, after the last item shown. */
export function toPage<T>(
  found: readonly T[],
  limit: number,
  encode: (last: T) => string,
): { shown: T[]; cursor: string | undefined } {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, cursor: last && encode(last) };
}

/** `Link` header of the next page, with the other query parameters and `id` in the path; empty without a cursor. */
export function nextPageLink(
  name: CallName,
  { cursor, ...others }: Record<string, string | number | undefined> & { cursor: string | undefined; limit?: number },
  { id = '' }: { id?: string } = {},
): Record<string, string> {
  if (cursor === undefined) return {};
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...others, cursor })) {
    if (value !== undefined) query.set(key, String(value));
  }
  return { link: `<${paths[name].path.replace(':id', id)}?${query.toString()}>; rel="next"` };
}
