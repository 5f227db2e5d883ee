// node bin/words.mjs: compiles the dictionaries in contract/words, so that screens, server and tests can import them.
import { compileWords } from './words/compile-words.mjs';
import { WordsError } from './words/read-message.mjs';

try {
  compileWords();
} catch (error) {
  if (!(error instanceof WordsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
