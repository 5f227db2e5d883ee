/** Tags and entities of HTML in a string are no text. @param {string} text */
const withoutMarkup = (text) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .trim();

/** Whether there is a letter to read. @param {string} text */
export function isText(text) {
  return /\p{L}/u.test(withoutMarkup(text));
}

/** Whether it is one capitalised word, as labels are. @param {string} text */
export function isWord(text) {
  return /^\p{Lu}\p{Ll}+[.!?:…]*$/u.test(text.trim());
}

/** Whether it is words that follow each other as in a sentence or a title; the character NUL stands for what is put in. @param {string} text */
export function isProse(text) {
  const plain = withoutMarkup(text);
  // A script without capitals is nobody's name in a program.
  if (/\p{Lo}/u.test(plain)) return true;
  const begins = /^[^\p{Ll}]*(\p{Lu}|\0)/u.test(plain);
  const ends = /[\p{L}\0][.?!…]$/u.test(plain);
  return (
    (begins || ends) &&
    /(\p{L}{2,}|\0)[,.:;!?’]*\s+[’(]?\p{L}{2,}|\p{L}{2,}[,.:;!?]*\s+\0/u.test(plain) &&
    !/[{}=]/.test(plain)
  );
}
