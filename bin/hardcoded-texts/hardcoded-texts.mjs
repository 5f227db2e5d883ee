import { isNode, readSources, walk } from '../syntax/walk.mjs';

/** Attributes that are shown or read aloud, on any element. */
const VISIBLE_ATTRIBUTES =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|busyLabel|detail|hint|label|lead|placeholder|question|title)$/;

/** Attributes that only the browser uses. */
const TECHNICAL_ATTRIBUTES =
  /^(aria-(controls|describedby|keyshortcuts|labelledby)|\w*[cC]lassName|d|href|id|key|media|name|rel|sizes|src|style|type)$/;

/** Properties of plain objects that are shown on a screen, in a response or in an e-mail. */
const VISIBLE_PROPERTIES = /^(button|detail|error|heading|hint|label|lead|message|preview|question|subject|title)$/;

/**
 * Calls whose texts are for developers and operators, in English: errors that we throw, logs, the API's description,
 * the name of a screen's file.
 */
const INTERNAL_CALLS =
  /(^|\.)(\w*Error|describe|lazyScreen|operatorMessage)$|(^|\.)(console|log|logger|stderr|stdout)\.\w+$/;

/** Properties whose texts are for developers and operators: of metrics and of the API's description. */
const INTERNAL_PROPERTIES = /^(describe|help|summary)$/;

/** Keys of syntax nodes whose strings are identifiers, by the type of the parent. @type {Record<string, RegExp>} */
const IDENTIFIER_KEYS = {
  BinaryExpression: /^(left|right)$/,
  ExportNamedDeclaration: /^(source|attributes)$/,
  ImportDeclaration: /^(source|attributes)$/,
  MemberExpression: /^property$/,
  SwitchCase: /^test$/,
  TaggedTemplateExpression: /^quasi$/,
};

/** Expressions that pass a value on to their parent. */
const TRANSPARENT_NODES = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
]);

/** Removes HTML tags and entities. @param {string} text */
const withoutMarkup = (text) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .trim();

/** Whether the text contains a letter. @param {string} text */
function isText(text) {
  return /\p{L}/u.test(withoutMarkup(text));
}

/** Whether a text is a single capitalised word, like many labels. @param {string} text */
function isWord(text) {
  return /^\p{Lu}\p{Ll}+[.!?:…]*$/u.test(text.trim());
}

/**
 * Whether the text has consecutive words, like a sentence or title; NUL replaces interpolated values.
 * @param {string} text
 */
function isProse(text) {
  const plain = withoutMarkup(text);
  // Text in a script without capitals is never an identifier.
  if (/\p{Lo}/u.test(plain)) return true;
  const begins = /^[^\p{Ll}]*(\p{Lu}|\0)/u.test(plain);
  const ends = /[\p{L}\0][.?!…]$/u.test(plain);
  return (
    (begins || ends) &&
    /(\p{L}{2,}|\0)[,.:;!?’]*\s+[’(]?\p{L}{2,}|\p{L}{2,}[,.:;!?]*\s+\0/u.test(plain) &&
    !/[{}=]/.test(plain)
  );
}

/** Files whose texts are for developers and operators, and stay English. */
const internalFiles = [
  // The API's description and its page, with their examples.
  /^contract\/(\w+\/)?([a-z]+-)*calls\.ts$|^contract\/examples\.ts$/,
  /^server\/api\/openapi\//,
  // Output for operators: of starting and stopping, of commands, and of the checks of data (`*-consistency.ts`).
  /^server\/(boot|cli)\/|^server\/domain\/\w+\/\w+-consistency\.ts$/,
  /^server\/platform\/(database|jobs|metrics)\//,
  // The syntax of PDF files.
  /^server\/platform\/pdf\//,
  // Database columns of the data export.
  /^server\/domain\/accounts\/(exported-\w+|record-file)\.ts$/,
  // Titles such as 'Dr', recognized in names.
  /^contract\/rules\/first-name\.ts$/,
  // Tables of letters and their transliteration.
  /^contract\/rules\/transliterate\.ts$/,
  // Names of places, recognized in input.
  /^server\/domain\/homes\/gazetteer\//,
];

/** Single texts for developers and operators, and those that are the same in every language. */
const internalTexts = new Set([
  // Responses to the payment gateway, which ignores their text.
  'Thank you.',
  // Sent instead of a page if the screens are not built.
  'The screens are not built yet. Run `npm run build`, then start again.',
  // Error messages that are only logged.
  '… …: an answer of another shape',
  '… …: status …',
  // The country's names, recognized in addresses.
  'India,Bharat,भारत',
  // Texts of exported calendars, in the wording of other sites.
  'Not available',
  // Names of services, browsers and fonts.
  'Facebook',
  'Instagram',
  'Samsung Internet',
  'UC Browser',
  "Eczar, Georgia, 'Times New Roman', serif",
  "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // Example of a complaint's number.
  'GR-2026-000123',
  // HTTP, robots.txt and site maps.
  '<sitemap><loc>…/sitemap/….xml</loc>…</sitemap>',
  '400 Bad Request',
  '408 Request Timeout',
  '431 Request Header Fields Too Large',
  'Allow: …',
  'Basic …',
  'Bearer …',
  'Cache-Control: no-store',
  'Connection: close',
  'Content-Length: …',
  'GET, HEAD',
  'Sitemap: …/sitemap.xml',
  'X-Request-Id: …',
]);

/** @typedef {import('../syntax/walk.mjs').Node} Node */
/** @typedef {{ line: number, text: string }} Finding */

/** Replaces interpolated values in a text. */
const INTERPOLATED = '\0';

/**
 * Finds user-visible texts in a source file that belong in a dictionary.
 * @param {string} file
 * @param {string} source
 */
function findHardcodedTexts(file, source) {
  /** @type {Finding[]} */
  const findings = [];
  /** Returns whether to visit the children. @param {Node} node @param {Node[]} ancestors */
  const visit = (node, ancestors) => {
    if (isForDevelopers(node, source)) return false;
    const text = textOf(node);
    if (text !== undefined && isVisible(node, text, ancestors, file)) {
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

/** @param {Node} node @param {string} text @param {Node[]} ancestors @param {string} file */
function isVisible(node, text, ancestors, file) {
  if (node.type === 'JSXText') return isText(text);
  if (isProse(text)) return true;
  const consumer = ancestors.findLast(({ type }) => !TRANSPARENT_NODES.has(type));
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

/**
 * Reports user-visible texts in the sources below `root` that are not in a dictionary.
 * @param {string} root
 */
export function checkHardcodedTexts(root) {
  const read = readSources(root, ['contract', 'server', 'web']).filter(
    ({ file }) => !internalFiles.some((pattern) => pattern.test(file)),
  );
  return read.flatMap(({ file, source }) =>
    findHardcodedTexts(file, source)
      .filter(({ text }) => !internalTexts.has(text))
      .map(({ line, text }) => `${file}:${line}: “${text}” belongs in contract/words.`),
  );
}
