/** Removes HTML tags and entities. @param {string} text */
const withoutMarkup = (text) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .trim();

/** Whether the text contains a letter. @param {string} text */
export function isText(text) {
  return /\p{L}/u.test(withoutMarkup(text));
}

/** Whether a text is a single capitalised word, like many labels. @param {string} text */
export function isWord(text) {
  return /^\p{Lu}\p{Ll}+[.!?:…]*$/u.test(text.trim());
}

/**
 * Whether the text has consecutive words, like a sentence or title; NUL replaces interpolated values.
 * @param {string} text
 */
export function isProse(text) {
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
