import { expect, it } from 'vitest';
import { truncate } from './RepliesDialog.tsx';

it.each([
  ['leaves a short text as it is', 'Namaste!', 'Namaste!'],
  ['leaves a text of exactly the length', 'four words', 'four words'],
  ['turns line breaks into spaces', ' The\n\n key ', 'The key'],
  ['cuts at the end of a word', 'The key lies here', 'The key…'],
  ['keeps a last word that fits', 'Breakfasts at eight', 'Breakfasts…'],
  ['cuts within a single long word', 'Thiruvananthapuram', 'Thiruvanan…'],
  ['counts an emoji as one character', '🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡', '🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡…'],
])('%s', (_, text, truncated) => {
  expect(truncate(text, 10)).toBe(truncated);
});
