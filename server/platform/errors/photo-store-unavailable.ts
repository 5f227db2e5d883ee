/** The photo store is unreachable or refuses the request. The message names the operation, not the URL. */
export class PhotoStoreUnavailableError extends Error {
  readonly status: number | undefined;
  /** Error code of the store, such as `SignatureDoesNotMatch`. */
  readonly code: string | undefined;

  constructor(call: string, { status, code, cause }: { status?: number; code?: string | undefined; cause?: unknown }) {
    const answer = status === undefined ? 'there was no answer in time' : `it answered ${status}`;
    super(`the photo store did not ${call} a file: ${answer}${code === undefined ? '' : ` ${code}`}`, { cause });
    this.name = 'PhotoStoreUnavailableError';
    this.status = status;
    this.code = code;
  }
}
