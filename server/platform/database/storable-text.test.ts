import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalFor } from '../http/error-answer.ts';
import { isStorable, toStorable } from './storable-text.ts';

const database = started(() => aDatabase());

/** A JSON document as sent to PostgreSQL. */
const stored = (text: string) =>
  sql<{ text: string }>`select ${text}::text as text, ${JSON.stringify({ text })}::jsonb as document`.execute(
    database.db,
  );

test.each(['a\0b', 'a\ud83d', '\udfe1b'])('%j cannot be stored, and is refused', async (text) => {
  expect(isStorable(text)).toBe(false);
  const error: unknown = await stored(text).catch((failure: unknown) => failure);
  expect(refusalFor(error)).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
  const { rows } = await stored(toStorable(text));
  expect(rows).toEqual([{ text: toStorable(text), document: { text: toStorable(text) } }]);
});

test('all other text can be stored', async () => {
  const text = '🏡 नीम \u202e\u0001';
  expect([isStorable(text), toStorable(text)]).toEqual([true, text]);
  expect((await stored(text)).rows[0]?.text).toBe(text);
});
