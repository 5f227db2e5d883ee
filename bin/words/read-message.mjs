import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Errors of the dictionaries: one sentence per line, with file and message. */
export class WordsError extends Error {
  /** @param {string[]} sentences */
  constructor(sentences) {
    super(sentences.join('\n'));
    this.name = 'WordsError';
  }
}

const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** Whether a word is reserved in JavaScript. @param {string} word */
export function isReserved(word) {
  return reserved.has(word);
}

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {import('@formatjs/icu-messageformat-parser').PluralElement} Plural */
/** @typedef {'text' | 'number'} Kind The argument's type: text shown unchanged, or a whole number. */
/** @typedef {{ elements: Element[], argumentKinds: Map<string, Kind>, tags: Set<string> }} Message */

/** Placeholder available in every message: the product's name. */
export const PRODUCT = 'product';

/**
 * Parses an ICU message. Throws for syntax errors, unsupported formats and plurals with missing categories.
 * @param {string} text
 * @param {string} language
 * @returns {Message}
 */
export function readMessage(text, language) {
  if (text !== text.trim()) throw new Error('begins or ends with a space: it is a whole sentence, not a piece of one');
  if (text !== text.normalize('NFC')) throw new Error('is not in Unicode normal form NFC');
  /** @type {Message} */
  const message = { elements: parseMessage(text), argumentKinds: new Map(), tags: new Set() };
  collectArguments(message.elements, message, language, false);
  const twice = [...message.tags].find((tag) => message.argumentKinds.has(tag));
  if (twice !== undefined) throw new Error(`names a tag and an argument '${twice}'`);
  return message;
}

/** @param {string} text */
function parseMessage(text) {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`is not a message in ICU form (${String(error instanceof Error ? error.message : error)})`, {
      cause: error,
    });
  }
}

/** @param {Element[]} elements @param {Message} message @param {string} language @param {boolean} isInTag */
function collectArguments(elements, message, language, isInTag) {
  for (const element of elements) {
    if (element.type === TYPE.argument) {
      if (element.value !== PRODUCT) addArgument(message, element.value, 'text');
    } else if (element.type === TYPE.number && (element.style ?? null) === null) {
      addArgument(message, element.value, 'number');
    } else if (element.type === TYPE.plural) {
      addArgument(message, element.value, 'number');
      checkPlural(element, language);
      for (const { value } of Object.values(element.options)) collectArguments(value, message, language, isInTag);
    } else if (element.type === TYPE.tag) {
      if (isInTag) throw new Error(`has the tag <${element.value}> inside another tag`);
      checkName(element.value);
      message.tags.add(element.value);
      collectArguments(element.children, message, language, true);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      throw new Error(`formats '${element.value}' in a way we do not use: pass it as text, or write two messages`);
    }
  }
}

/** @param {Message} message @param {string} name @param {Kind} kind */
function addArgument({ argumentKinds }, name, kind) {
  checkName(name);
  if ((argumentKinds.get(name) ?? kind) !== kind)
    throw new Error(`takes '${name}' once as a text and once as a number`);
  argumentKinds.set(name, kind);
}

/** @param {string} name of an argument or a tag */
function checkName(name) {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || isReserved(name)) throw new Error(`cannot name anything '${name}'`);
}

/** @param {Plural} plural @param {string} language */
function checkPlural({ value, options, offset, pluralType }, language) {
  if (offset !== 0 || pluralType !== 'cardinal') throw new Error(`counts '${value}' in a way we do not use`);
  const required = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const given = Object.keys(options).filter((category) => !category.startsWith('='));
  const missing = required.filter((category) => !given.includes(category));
  const surplus = given.filter((category) => !required.some((known) => known === category));
  if (missing.length > 0) throw new Error(`has no '${missing.join("', '")}' for '${value}', as ${language} needs it`);
  if (surplus.length > 0) throw new Error(`has '${surplus.join("', '")}' for '${value}', which ${language} never uses`);
}
