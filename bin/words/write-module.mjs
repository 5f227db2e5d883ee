import { writeParts, writeSentence } from './write-sentence.mjs';

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
    ['formatWhole(', `import { formatWhole } from '${contract}/rules/whole-number.ts';`],
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
function writeMessage(id, { text, description, message: { elements, takes, tags } }, language) {
  const comment = `/** ${`“${text}” ${description}`.trim().replaceAll('*/', '*\\/')} */`;
  const names = [...tags, ...takes.keys()];
  if (names.length === 0) return `${comment}\nexport const ${id}: string = ${writeSentence(elements, language)};\n`;
  const types = [
    ...[...tags].map((name) => `${name}: (text: string) => T`),
    ...[...takes].map(([name, kind]) => `${name}: ${kind === 'number' ? 'number' : 'string'}`),
  ];
  const taken = `({ ${names.join(', ')} }: { ${types.join('; ')} })`;
  return `${comment}\nexport const ${id} = ${
    tags.size === 0
      ? `${taken}: string => ${writeSentence(elements, language)}`
      : `<T>${taken}: (string | T)[] => ${writeParts(elements, language)}`
  };\n`;
}
