import { join } from 'node:path';
import { sourcesBelow } from '../syntax/sources-below.mjs';
import { readDictionary } from './read-dictionary.mjs';
import { findUsedWords } from './used-words.mjs';

/**
 * Reports messages that no source below `root` uses.
 * @param {string} root
 */
export function findUnusedWords(root) {
  /** @type {Map<string, Set<string | undefined>>} */
  const used = new Map();
  for (const { file, source } of sourcesBelow(root, ['contract', 'server', 'web'])) {
    for (const { dictionary, id } of findUsedWords(file, source)) {
      used.set(dictionary, (used.get(dictionary) ?? new Set()).add(id));
    }
  }
  const english = readDictionary(join(root, 'contract', 'words'), 'en', () => {});
  return [...english].flatMap(([file, entries]) => {
    const usedIds = used.get(file.replace(/\.json$/, '')) ?? new Set();
    if (usedIds.has(undefined)) return [];
    const unused = [...entries.keys()].filter((id) => !usedIds.has(id));
    return unused.map((id) => `contract/words/en/${file}: nothing says '${id}'.`);
  });
}
