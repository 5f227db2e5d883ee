import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';
import { readDictionary } from './read-dictionary.mjs';
import { compareWithEnglish } from './same-as-english.mjs';
import { WordsError } from './words-error.mjs';
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
