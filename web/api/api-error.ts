import type { ErrorBody, ErrorCode } from '@aangan/contract/errors.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

/** Our own codes beside the contract's: no answer came, or none could, because this device is offline. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'OFFLINE';

/** A call that was refused or never answered. `message` is fit to be shown. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Refused inputs by name, one sentence each. */
  readonly fields: Record<string, string>;
  /** The amounts in whole rupees that would have been right, with PRICE_CHANGED. */
  readonly amount: number | undefined;
  readonly totalRent: number | undefined;

  constructor(status: number, body: Omit<ErrorBody, 'code'> & { code: ApiErrorCode }) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.amount = body.amount;
    this.totalRent = body.totalRent;
  }
}

/** No answer came: the network, a timeout, or something that is not ours answered. */
export function unreachableError(): ApiError {
  const offline = !navigator.onLine;
  return new ApiError(0, {
    code: offline ? 'OFFLINE' : 'UNREACHABLE',
    message: offline ? messages.offline : messages.unreachable,
  });
}

/** What the server said, if it was the server that refused: "the server's message, otherwise …". */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.status > 0 ? error.message : undefined;
}

/** The line below a specified message: why, where no server has answered. */
export function networkErrorDetail(error: unknown): { detail?: string } {
  return error instanceof ApiError && error.status === 0 ? { detail: error.message } : {};
}

/** What to tell a person about any failure. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.unreachable;
}

/** Whether it is this refusal of the server. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The sentences for refused inputs, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
