/** What is wrong with the dictionaries, a sentence a line, each naming its file and message. */
export class WordsError extends Error {
  /** @param {string[]} sentences */
  constructor(sentences) {
    super(sentences.join('\n'));
    this.name = 'WordsError';
  }
}
