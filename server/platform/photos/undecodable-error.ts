/** The image library cannot decode a file; `cause` is its error. */
export class UndecodableError extends Error {
  constructor(cause: unknown) {
    super('a photo cannot be decoded', { cause });
    this.name = 'UndecodableError';
  }
}
