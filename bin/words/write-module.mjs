import { TYPE } from '@formatjs/icu-messageformat-parser';
import { PRODUCT } from './read-message.mjs';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {import('@formatjs/icu-messageformat-parser').PluralElement} Plural */

/**
 * Compiles a message to a TypeScript expression of its text.
 * @param {Element[]} elements
 * @param {string} language
 * @param {string} [counted] Value that replaces '#'.
 * @returns {string}
 */
function writeSentence(elements, language, counted) {
  const [only, ...more] = elements;
  if (more.length === 0 && (only === undefined || only.type === TYPE.literal)) return JSON.stringify(only?.value ?? '');
  return `\`${elements.map((element) => templatePart(element, language, counted)).join('')}\``;
}

/**
 * Compiles a message with tags to an expression of a list of its texts and of the results of its tags' renderers.
 * @param {Element[]} elements
 * @param {string} language
 * @param {string} [counted]
 * @returns {string}
 */
function writeParts(elements, language, counted) {
  /** @type {string[]} */
  const parts = [];
  /** @type {Element[]} */
  let plain = [];
  const flush = () => {
    if (plain.length > 0) parts.push(writeSentence(plain, language, counted));
    plain = [];
  };
  for (const element of elements) {
    if (!hasTag([element])) {
      plain.push(element);
      continue;
    }
    flush();
    if (element.type === TYPE.tag)
      parts.push(`${element.value}(${writeSentence(element.children, language, counted)})`);
    if (element.type === TYPE.plural) parts.push(`...${pluralExpression(element, language, writeParts)}`);
  }
  flush();
  return `[${parts.join(', ')}]`;
}

/** @param {Element[]} elements @returns {boolean} */
function hasTag(elements) {
  return elements.some(
    (element) =>
      element.type === TYPE.tag ||
      (element.type === TYPE.plural && Object.values(element.options).some(({ value }) => hasTag(value))),
  );
}

/** @param {Element} element @param {string} language @param {string} [counted] */
function templatePart(element, language, counted) {
  if (element.type === TYPE.literal) return JSON.stringify(element.value).slice(1, -1).replace(/[`$]/g, '\\$&');
  return `\${${expressionOf(element, language, counted)}}`;
}

/**
 * Compiles an element of a text.
 * @param {Element} element
 * @param {string} language
 * @param {string} [counted]
 */
function expressionOf(element, language, counted) {
  if (element.type === TYPE.plural) return pluralExpression(element, language, writeSentence);
  if (element.type === TYPE.pound) return `formatWhole(${counted})`;
  if (element.type === TYPE.number) return `formatWhole(${element.value})`;
  return element.value === PRODUCT ? 'PRODUCT_NAME' : element.value;
}

/**
 * Compiles a plural to a conditional expression, with the branches of exact numbers first.
 * @param {Plural} plural
 * @param {string} language
 * @param {(branch: Element[], language: string, counted: string) => string} write
 */
function pluralExpression({ value: count, options }, language, write) {
  const { other, ...named } = options;
  const branches = Object.entries(named)
    .toSorted(([one], [another]) => Number(another.startsWith('=')) - Number(one.startsWith('=')))
    .map(
      ([category, { value }]) => `${branchCondition(count, category, language)} ? ${write(value, language, count)} : `,
    );
  return `(${branches.join('')}${write(other?.value ?? [], language, count)})`;
}

/**
 * English plurals are compiled without Intl, which keeps the first page small.
 * @param {string} count
 * @param {string} category
 * @param {string} language
 */
function branchCondition(count, category, language) {
  if (category.startsWith('=')) return `${count} === ${Number(category.slice(1))}`;
  return language === 'en' && category === 'one' ? `${count} === 1` : `categoryOf(${count}) === '${category}'`;
}

/** @typedef {import('./read-dictionary.mjs').Entry} Entry */

/**
 * A TypeScript module of a dictionary's file: a constant for each message without arguments, a function for the others.
 * @param {string} name `en/screens/home.json`
 * @param {ReadonlyMap<string, Entry>} entries
 */
export function writeModule(name, entries) {
  const [language = ''] = name.split('/');
  const contract = `${'../'.repeat(name.split('/').length)}..`;
  const messages = [...entries].map(([id, entry]) => writeMessage(id, entry, language)).join('\n');
  const needed = [
    ['PRODUCT_NAME', `import { PRODUCT_NAME } from '${contract}/product.ts';`],
    ['formatWhole(', `import { formatWhole } from '${contract}/rules/rupees.ts';`],
    ['categoryOf(', `const categoryOf = (count: number) => new Intl.PluralRules('${language}').select(count);`],
  ];
  return [
    `// Made from contract/words/${name} by bin/words.mjs.`,
    ...needed.flatMap(([used = '', line = '']) => (messages.includes(used) ? [line] : [])),
    '',
    messages,
  ].join('\n');
}

/** @param {string} id @param {Entry} entry @param {string} language */
function writeMessage(id, { text, description, message: { elements, argumentKinds, tags } }, language) {
  const comment = `/** ${`“${text}” ${description}`.trim().replaceAll('*/', '*\\/')} */`;
  const names = [...tags, ...argumentKinds.keys()];
  if (names.length === 0) return `${comment}\nexport const ${id}: string = ${writeSentence(elements, language)};\n`;
  const types = [
    ...[...tags].map((name) => `${name}: (text: string) => T`),
    ...[...argumentKinds].map(([name, kind]) => `${name}: ${kind === 'number' ? 'number' : 'string'}`),
  ];
  const taken = `({ ${names.join(', ')} }: { ${types.join('; ')} })`;
  return `${comment}\nexport const ${id} = ${
    tags.size === 0
      ? `${taken}: string => ${writeSentence(elements, language)}`
      : `<T>${taken}: (string | T)[] => ${writeParts(elements, language)}`
  };\n`;
}
