import { expect, test } from 'vitest';
import { parseJson } from './gateway-answers.ts';

test('removes characters that cannot be stored from gateway answers', () => {
  expect(parseJson(String.raw`{"error":{"description":"no\u0000 such\ud83d account"}}`)).toEqual({
    error: { description: 'no such\ufffd account' },
  });
});
