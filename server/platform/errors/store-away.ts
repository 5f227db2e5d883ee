/** The photo store cannot be reached, or will not do it now. It says what was asked and not of whom. */
export class StoreAway extends Error {
  /** What the store answered, if it did. */
  readonly status: number | undefined;
  /** Its own word for why, such as `SignatureDoesNotMatch`. */
  readonly code: string | undefined;

  constructor(call: string, { status, code, cause }: { status?: number; code?: string | undefined; cause?: unknown }) {
    const answer = status === undefined ? 'there was no answer in time' : `it answered ${status}`;
    super(`the photo store did not ${call} a file: ${answer}${code === undefined ? '' : ` ${code}`}`, { cause });
    this.name = 'StoreAway';
    this.status = status;
    this.code = code;
  }
}
