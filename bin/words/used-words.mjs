import { walk } from '../syntax/walk.mjs';

/** @typedef {import('../syntax/walk.mjs').Node} Node */
/**
 * @typedef {{ dictionary: string, id?: string }} Use A message of a dictionary (`screens/home`); without an id, any of its messages.
 */

/**
 * Finds the messages used by a source file: `words.title` after `import * as words from '@aangan/contract/words/en/…'`.
 * @param {string} file
 * @param {string} source
 */
export function findUsedWords(file, source) {
  /** @type {Use[]} */
  const uses = [];
  /** @type {Map<string, string>} The dictionaries by the names that this file gives them. */
  const names = new Map();
  walk(file, source, (node, above) => {
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
      uses.push({ dictionary, ...parseMember(node, above.at(-1)) });
    return true;
  });
  return uses;
}

/** @param {Node} node @param {Node | undefined} holder */
function parseMember(node, holder) {
  const isMember = holder?.type === 'MemberExpression' && holder.object === node && !holder.computed;
  return isMember && 'name' in holder.property ? { id: holder.property.name } : {};
}
