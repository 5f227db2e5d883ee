import { isNode, walk } from '../syntax/walk.mjs';
import { isProse, isText, isWord } from './is-text.mjs';
import {
  INTERNAL_CALLS,
  INTERNAL_PROPERTIES,
  IDENTIFIER_KEYS,
  TRANSPARENT_NODES,
  VISIBLE_ATTRIBUTES,
  VISIBLE_PROPERTIES,
  TECHNICAL_ATTRIBUTES,
} from './text-positions.mjs';

/** @typedef {import('../syntax/walk.mjs').Node} Node */
/** @typedef {{ line: number, text: string }} Finding */

/** Replaces interpolated values in a text. */
const INTERPOLATED = '\0';

/**
 * Finds user-visible texts in a source file that belong in a dictionary.
 * @param {string} file
 * @param {string} source
 */
export function findLiteralWords(file, source) {
  /** @type {Finding[]} */
  const findings = [];
  /** @param {Node} node @param {Node[]} above */
  const visit = (node, above) => {
    if (isForDevelopers(node, source)) return false;
    const text = textOf(node);
    if (text !== undefined && isVisible(node, text, above, file)) {
      findings.push({
        line: source.slice(0, node.start).split('\n').length,
        text: text.replaceAll(INTERPOLATED, '…').replace(/\s+/g, ' ').trim(),
      });
    }
    return true;
  };
  walk(file, source, visit, (node, key) => !isIdentifier(node, key));
  return findings;
}

/** @param {Node} node @param {string} source */
function isForDevelopers(node, source) {
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return INTERNAL_CALLS.test(source.slice(node.callee.start, node.callee.end).replaceAll('?', ''));
  return node.type === 'Property' && INTERNAL_PROPERTIES.test(nameOf(node.key));
}

/** Whether the child of a node under `key` contains only names. @param {Node} node @param {string} key */
function isIdentifier(node, key) {
  if (node.type === 'JSXAttribute') return TECHNICAL_ATTRIBUTES.test(nameOf(node.name));
  if (node.type === 'BinaryExpression' && !/^([!=]==|in)$/.test(node.operator)) return false;
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return key !== 'expression';
  return node.type.startsWith('TS') || (IDENTIFIER_KEYS[node.type]?.test(key) ?? false);
}

/** @param {Node} node */
function textOf(node) {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(INTERPOLATED);
  return undefined;
}

/** @param {Node} node @param {string} text @param {Node[]} above @param {string} file */
function isVisible(node, text, above, file) {
  if (node.type === 'JSXText') return isText(text);
  if (isProse(text)) return true;
  const consumer = above.findLast(({ type }) => !TRANSPARENT_NODES.has(type));
  if (consumer?.type === 'JSXElement' || consumer?.type === 'JSXFragment') return isText(text);
  if (consumer?.type === 'JSXAttribute' && VISIBLE_ATTRIBUTES.test(nameOf(consumer.name))) return isText(text);
  if (consumer?.type === 'Property' && VISIBLE_PROPERTIES.test(nameOf(consumer.key))) return isWord(text);
  return file.startsWith('web/') && isWord(text);
}

/** @param {unknown} key */
function nameOf(key) {
  if (!isNode(key)) return '';
  return String('name' in key ? key.name : 'value' in key ? key.value : '');
}
