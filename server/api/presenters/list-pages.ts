import { type CallName, paths } from '@aangan/contract/paths.ts';
import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import { invalidInput } from '../../platform/http/errors.ts';

/** Where a page of a list by publication begins; undefined at its start. Refuses a cursor that is none of ours. */
export function sequenceOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[0-9]{1,15}$/.test(cursor)) throw wrongCursor();
  return Number(cursor);
}

export const wrongCursor = () => invalidInput({ cursor: fields.wrongCursor });

/** Of an entry of a conversation that is not there for whoever named it. */
export const unknownEntry = (field: string) => invalidInput({ [field]: fields.unknownEntry });

/** One home more than fits was read: it tells that there is a next page. */
export function turnPage<T extends { sequence: number }>(
  found: readonly T[],
  limit: number,
): { shown: T[]; cursor: string | undefined } {
  const shown = found.slice(0, limit);
  return { shown, cursor: found.length > limit ? String(shown.at(-1)?.sequence) : undefined };
}

/** The `Link` header to the next page, with what was requested besides (`id` in its path); none without a cursor. */
export function linkToNext(
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
