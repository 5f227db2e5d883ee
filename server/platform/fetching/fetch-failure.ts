export type FetchFailureReason =
  | 'forbidden-address'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'wrong-status'
  | 'wrong-encoding';

/** Something could not be fetched. It says why and not from where. */
export class FetchFailure extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, options?: ErrorOptions) {
    super(`it could not be fetched: ${reason}`, options);
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}
