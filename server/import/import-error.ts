/** A reason why an import cannot begin or go on; its message is the one sentence that is said. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
