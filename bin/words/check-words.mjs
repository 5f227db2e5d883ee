import { join } from 'node:path';
import { checkHardcodedTexts } from '../hardcoded-texts/hardcoded-texts.mjs';
import { root } from '../prepare.mjs';
import { readSources, walk } from '../syntax/walk.mjs';
import { compileWords } from './compile-words.mjs';
import { readDictionary } from './read-dictionary.mjs';
import { WordsError } from './read-message.mjs';

/** Checks that all user-visible texts come from valid dictionaries, and that every message is used. */
export function checkWords() {
  try {
    compileWords(join(root, 'contract'));
    const complaints = [...checkHardcodedTexts(root), ...findUnusedWords(root)];
    if (complaints.length > 0) throw new WordsError(complaints);
    return true;
  } catch (error) {
    if (!(error instanceof WordsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}

/**
 * Reports messages that no source below `root` uses.
 * @param {string} root
 */
export function findUnusedWords(root) {
  /** @type {Map<string, Set<string | undefined>>} */
  const used = new Map();
  for (const { file, source } of readSources(root, ['contract', 'server', 'web'])) {
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

/** @typedef {import('../syntax/walk.mjs').Node} Node */
/**
 * @typedef {{ dictionary: string, id?: string }} Use A message of a dictionary (`screens/home`); without an id, any of its messages.
 */

/**
 * Finds the messages used by a source file: `words.title` after `import * as words from '@aangan/contract/words/en/…'`.
 * @param {string} file
 * @param {string} source
 */
function findUsedWords(file, source) {
  /** @type {Use[]} */
  const uses = [];
  /** @type {Map<string, string>} The dictionaries by the names that this file gives them. */
  const names = new Map();
  walk(file, source, (node, ancestors) => {
    if (node.type === 'TSTypeQuery') return false;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') {
      const dictionary = /^@aangan\/contract\/words\/en\/(.*)\.ts$/.exec(node.source.value)?.[1];
      if (dictionary === undefined) return false;
      if (node.type === 'ExportAllDeclaration') uses.push({ dictionary });
      else for (const { local } of node.specifiers) names.set(local.name, dictionary);
      return false;
    }
    const dictionary = node.type === 'Identifier' ? names.get(node.name) : undefined;
    if (dictionary !== undefined && node.type === 'Identifier')
      uses.push({ dictionary, ...parseMember(node, ancestors.at(-1)) });
    return true;
  });
  return uses;
}

/** @param {Node} node @param {Node | undefined} holder */
function parseMember(node, holder) {
  const isMember = holder?.type === 'MemberExpression' && holder.object === node && !holder.computed;
  return isMember && 'name' in holder.property ? { id: holder.property.name } : {};
}
