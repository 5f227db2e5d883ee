import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReserved, readMessage } from './read-message.mjs';

/** @typedef {{ text: string, description: string, message: import('./read-message.mjs').Message }} Entry */
/** @typedef {Map<string, Map<string, Entry>>} Dictionary The messages of a language, by file (`screens/home.json`) and id. */

/** Name of an export: camelCase, or an error code. */
const ID = /^([a-z][A-Za-z0-9]*|[A-Z][A-Z0-9_]*)$/;
const FILE = /^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*\.json$/;

/**
 * Reads a language's files. `reportError` is called with a sentence for each error.
 * @param {string} folder
 * @param {string} language
 * @param {(sentence: string) => void} reportError
 * @returns {Dictionary}
 */
export function readDictionary(folder, language, reportError) {
  /** @type {Dictionary} */
  const dictionary = new Map();
  for (const file of filesBelow(join(folder, language))) {
    const name = `${language}/${file}`;
    if (!FILE.test(file)) reportError(`${name}: a dictionary is named in small letters, with hyphens and .json.`);
    else dictionary.set(file, readFile(join(folder, name), name, language, reportError));
  }
  return dictionary;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/**
 * @param {string} path
 * @param {string} name
 * @param {string} language
 * @param {(sentence: string) => void} reportError
 */
function readFile(path, name, language, reportError) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const [id, entry] of Object.entries(readJson(path, name, reportError))) {
    const reportEntryError = (/** @type {string} */ error) => reportError(`${name}: '${id}' ${error}.`);
    if (!ID.test(id) || isReserved(id)) {
      reportEntryError('cannot be the name of a message');
      continue;
    }
    const { defaultMessage: text, description = '', ...surplus } = entry;
    if (typeof text !== 'string' || text === '') reportEntryError('has no defaultMessage');
    else if (typeof description !== 'string' || (language === 'en' && description.trim() === ''))
      reportEntryError('has no description, which tells a translator where it stands');
    else if (Object.keys(surplus).length > 0)
      reportEntryError(`has '${Object.keys(surplus).join("', '")}', which nothing reads`);
    else {
      try {
        entries.set(id, { text, description, message: readMessage(text, language) });
      } catch (error) {
        reportEntryError(error instanceof Error ? error.message : String(error));
      }
    }
  }
  return entries;
}

/**
 * @param {string} path
 * @param {string} name
 * @param {(sentence: string) => void} reportError
 * @returns {Record<string, Record<string, unknown>>}
 */
function readJson(path, name, reportError) {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8'));
    const isDictionary = typeof json === 'object' && json !== null && Object.values(json).every(isEntry);
    if (isDictionary) return json;
    reportError(`${name} is not an object of messages, each an object itself.`);
  } catch (error) {
    reportError(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return {};
}

/** @param {unknown} value */
function isEntry(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
