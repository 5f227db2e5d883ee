import { expect, test } from 'vitest';
import { parseJson } from './gateway-answers.ts';

test('what cannot be stored is left out of what the gateway answers', () => {
  expect(parseJson(String.raw`{"error":{"description":"no\u0000 such\ud83d account"}}`)).toEqual({
    error: { description: 'no such\ufffd account' },
  });
});
