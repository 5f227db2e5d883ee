import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';
import { readDictionary } from './read-dictionary.mjs';
import { WordsError } from './read-message.mjs';
import { writeModule } from './write-module.mjs';

const ENGLISH = 'en';

/**
 * Compiles dictionaries to TypeScript modules: `words/en/homes/home.json` to `build/words/en/homes/home.ts`. Other
 * languages must have the same messages as English. Unchanged files are not rewritten.
 * @param {string} [contract] The folder that holds `words`.
 */
export function compileWords(contract = join(root, 'contract')) {
  const modules = modulesOf(join(contract, 'words'));
  const built = join(contract, 'build', 'words');
  for (const old of filesBelow(built)) {
    if (!modules.has(old)) rmSync(join(built, old));
  }
  for (const [name, text] of modules) {
    const path = join(built, name);
    if (contentOf(path) === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Written atomically: other processes may compile at the same time.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, path);
  }
}

/** @param {string} folder @returns {Map<string, string>} */
function modulesOf(folder) {
  const dictionaries = throwReported(
    (reportError) =>
      new Map(readdirSync(folder).map((language) => [language, readDictionary(folder, language, reportError)])),
  );
  const english = dictionaries.get(ENGLISH) ?? new Map();
  throwReported((reportError) => {
    for (const [language, words] of dictionaries) {
      if (language !== ENGLISH) compareWithEnglish(language, words, english, reportError);
    }
  });
  return new Map(
    [...dictionaries].flatMap(([language, words]) =>
      [...words].map(([file, entries]) => [
        `${language}/${file.replace(/json$/, 'ts')}`,
        writeModule(`${language}/${file}`, entries),
      ]),
    ),
  );
}

/**
 * Returns the result of `work`; throws all reported errors together.
 * @template T
 * @param {(reportError: (sentence: string) => void) => T} work
 */
function throwReported(work) {
  /** @type {string[]} */
  const errors = [];
  const made = work((sentence) => errors.push(sentence));
  if (errors.length > 0) throw new WordsError(errors);
  return made;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      );
  } catch {
    return [];
  }
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** @typedef {import('./read-dictionary.mjs').Dictionary} Dictionary */
/** @typedef {import('./read-message.mjs').Message} Message */

/**
 * Checks that a language has the same files and messages as English, with the same arguments and tags.
 * @param {string} language
 * @param {Dictionary} words
 * @param {Dictionary} english
 * @param {(sentence: string) => void} reportError
 */
function compareWithEnglish(language, words, english, reportError) {
  for (const file of words.keys()) {
    if (!english.has(file)) reportError(`${language}/${file}: English has no such file.`);
  }
  for (const [file, entries] of english) {
    const translated = words.get(file);
    if (translated === undefined) {
      reportError(`${language}/${file} is missing.`);
      continue;
    }
    for (const id of translated.keys()) {
      if (!entries.has(id)) reportError(`${language}/${file}: '${id}' is not in English.`);
    }
    for (const [id, { message }] of entries) {
      const own = translated.get(id);
      if (own === undefined) reportError(`${language}/${file}: '${id}' is missing.`);
      else
        for (const difference of differences(own.message, message))
          reportError(`${language}/${file}: '${id}' ${difference}.`);
    }
  }
}

/** @param {Message} own @param {Message} english */
function differences(own, english) {
  return [
    ...missingNames(own.argumentKinds, english.argumentKinds).map((name) => `lacks the argument '${name}'`),
    ...missingNames(english.argumentKinds, own.argumentKinds).map((name) => `takes '${name}', which English does not`),
    ...[...own.argumentKinds]
      .filter(([name, kind]) => (english.argumentKinds.get(name) ?? kind) !== kind)
      .map(
        ([name]) =>
          `takes '${name}' as a ${own.argumentKinds.get(name)}, English as a ${english.argumentKinds.get(name)}`,
      ),
    ...missingNames(own.tags, english.tags).map((name) => `lacks the tag <${name}>`),
    ...missingNames(english.tags, own.tags).map((name) => `has the tag <${name}>, which English has not`),
  ];
}

/** @param {ReadonlyMap<string, unknown> | ReadonlySet<string>} own @param {ReadonlyMap<string, unknown> | ReadonlySet<string>} required */
function missingNames(own, required) {
  return [...required.keys()].filter((name) => !own.has(name));
}

const dictionaries = join(root, 'contract', 'words');

/** Compiles the dictionaries before a build, and again when one changes while Vite serves. @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    buildStart() {
      compileWords();
    },
    configureServer({ watcher, config: { logger } }) {
      watcher.add(dictionaries);
      watcher.on('all', (_event, path) => {
        if (!path.startsWith(dictionaries)) return;
        try {
          compileWords();
        } catch (error) {
          if (!(error instanceof WordsError)) throw error;
          logger.error(error.message);
        }
      });
    },
  };
}
