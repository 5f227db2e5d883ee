/** @typedef {import('./read-dictionary.mjs').Dictionary} Dictionary */
/** @typedef {import('./read-message.mjs').Message} Message */

/**
 * Checks that a language has the same files and messages as English, with the same arguments and tags.
 * @param {string} language
 * @param {Dictionary} words
 * @param {Dictionary} english
 * @param {(sentence: string) => void} reportError
 */
export function compareWithEnglish(language, words, english, reportError) {
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
    ...missingNames(own.takes, english.takes).map((name) => `lacks the argument '${name}'`),
    ...missingNames(english.takes, own.takes).map((name) => `takes '${name}', which English does not`),
    ...[...own.takes]
      .filter(([name, kind]) => (english.takes.get(name) ?? kind) !== kind)
      .map(([name]) => `takes '${name}' as a ${own.takes.get(name)}, English as a ${english.takes.get(name)}`),
    ...missingNames(own.tags, english.tags).map((name) => `lacks the tag <${name}>`),
    ...missingNames(english.tags, own.tags).map((name) => `has the tag <${name}>, which English has not`),
  ];
}

/** @param {ReadonlyMap<string, unknown> | ReadonlySet<string>} own @param {ReadonlyMap<string, unknown> | ReadonlySet<string>} required */
function missingNames(own, required) {
  return [...required.keys()].filter((name) => !own.has(name));
}
