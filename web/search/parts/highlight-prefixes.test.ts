import { expect, test } from 'vitest';
import { highlightPrefixes } from './Highlighted.tsx';

const marked = (text: string, query: string) =>
  highlightPrefixes(text, query)
    .map(({ marked: word, rest }) => (word === '' ? rest : `[${word}]${rest}`))
    .join('');

test.each([
  ['Walnut House, walnuts', 'walnut', '[Walnut] House, [walnut]s'],
  ['A house of walnuts', 'nut us', 'A house of walnuts'],
  ['Neem & Neelam', 'ne neem', '[Ne]em & [Ne]elam'],
  ['नीम का आँगन', 'आँ', 'नीम का [आँ]गन'],
  ['Walnut House', ' ,', 'Walnut House'],
  ['', 'x', ''],
])('in %j the words of %j are set off: %s', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});
