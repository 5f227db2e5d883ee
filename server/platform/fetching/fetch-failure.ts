export type FetchFailureReason =
  | 'forbidden-address'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'wrong-status'
  | 'wrong-encoding';

/** A failed fetch. The message states the reason but not the URL. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, options?: ErrorOptions) {
    super(`it could not be fetched: ${reason}`, options);
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}
