import { describe, expect, it } from 'vitest';
import { findUsedWords } from './check-words.mjs';

const home = "import * as words from '@aangan/contract/words/en/screens/home.ts';\n";

describe('the messages that a source uses', () => {
  it.each([
    ['const a = words.title;', [{ dictionary: 'screens/home', id: 'title' }]],
    ['const A = () => <p>{words.greeting({ name })}</p>;', [{ dictionary: 'screens/home', id: 'greeting' }]],
    ['const a = words[state];', [{ dictionary: 'screens/home' }]],
    ['const a = sayWith(words);', [{ dictionary: 'screens/home' }]],
    ['const a = page.words.title;', [{ dictionary: 'screens/home' }]],
    ['type Word = keyof typeof words;', []],
  ])('are found in %j', (source, uses) => {
    expect(findUsedWords('a.tsx', home + source)).toEqual(uses);
  });
});
