import { sourcesBelow } from '../syntax/sources-below.mjs';
import { findLiteralWords } from './find-literal-words.mjs';
import { notForGuests, notWords } from './not-for-guests.mjs';
import { stillThere } from './still-there.mjs';

/**
 * Complaints about texts for guests and hosts that stand in the sources below `root` and not in a dictionary.
 * @param {string} root
 */
export function literalWords(root) {
  const read = sourcesBelow(root, ['contract', 'server', 'web']).filter(
    ({ file }) => !notForGuests.some((pattern) => pattern.test(file)),
  );
  return read.flatMap(({ file, source }) => {
    const found = findLiteralWords(file, source).filter(({ text }) => !notWords.has(text));
    if (!stillThere.has(file))
      return found.map(({ line, text }) => `${file}:${line}: “${text}” belongs into contract/words.`);
    return found.length === 0 ? [`${file} holds no literal words any more: take it off the list.`] : [];
  });
}
