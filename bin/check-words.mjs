import { join } from 'node:path';
import { literalWords } from './literal-words/literal-words.mjs';
import { root } from './prepare.mjs';
import { compileWords } from './words/compile-words.mjs';
import { unusedWords } from './words/unused-words.mjs';
import { WordsError } from './words/words-error.mjs';

/** Whether every text for guests and hosts comes from a sound dictionary, and every message there is said somewhere. */
export function checkWords() {
  try {
    compileWords(join(root, 'contract'));
    const complaints = [...literalWords(root), ...unusedWords(root)];
    if (complaints.length > 0) throw new WordsError(complaints);
    return true;
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}
