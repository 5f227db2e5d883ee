import { sourcesBelow } from '../syntax/sources-below.mjs';
import { findLiteralWords } from './find-literal-words.mjs';
import { internalFiles, internalTexts } from './internal-texts.mjs';

/**
 * Reports user-visible texts in the sources below `root` that are not in a dictionary.
 * @param {string} root
 */
export function literalWords(root) {
  const read = sourcesBelow(root, ['contract', 'server', 'web']).filter(
    ({ file }) => !internalFiles.some((pattern) => pattern.test(file)),
  );
  return read.flatMap(({ file, source }) =>
    findLiteralWords(file, source)
      .filter(({ text }) => !internalTexts.has(text))
      .map(({ line, text }) => `${file}:${line}: “${text}” belongs in contract/words.`),
  );
}
