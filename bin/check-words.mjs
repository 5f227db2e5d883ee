import { join } from 'node:path';
import { literalWords } from './literal-words/literal-words.mjs';
import { root } from './prepare.mjs';
import { compileWords } from './words/compile-words.mjs';
import { findUnusedWords } from './words/unused-words.mjs';
import { WordsError } from './words/words-error.mjs';

/** Checks that all user-visible texts come from valid dictionaries, and that every message is used. */
export function checkWords() {
  try {
    compileWords(join(root, 'contract'));
    const complaints = [...literalWords(root), ...findUnusedWords(root)];
    if (complaints.length > 0) throw new WordsError(complaints);
    return true;
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}
