/** Errors of the dictionaries: one sentence per line, with file and message. */
export class WordsError extends Error {
  /** @param {string[]} sentences */
  constructor(sentences) {
    super(sentences.join('\n'));
    this.name = 'WordsError';
  }
}
