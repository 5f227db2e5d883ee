import type { ErrorBody, ErrorCode } from '@aangan/contract/errors.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

/** The contract's codes, and two of the client: no answer arrived, or this device is offline. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'OFFLINE';

/** A call that was refused or never answered. `message` can be shown to the user. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** One message per invalid field, by field name. */
  readonly fields: Record<string, string>;
  /** The correct amounts in whole rupees, with PRICE_CHANGED. */
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

/** No valid answer: network failure, timeout, or a response that is not ours (a captive portal). */
export function unreachableError(): ApiError {
  const offline = !navigator.onLine;
  return new ApiError(0, {
    code: offline ? 'OFFLINE' : 'UNREACHABLE',
    message: offline ? messages.offline : messages.unreachable,
  });
}

/** The server's message, or undefined if the failure was not a refusal by the server. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.status > 0 ? error.message : undefined;
}

/** A detail line explaining why no server answered; empty for refusals. */
export function networkErrorDetail(error: unknown): { detail?: string } {
  return error instanceof ApiError && error.status === 0 ? { detail: error.message } : {};
}

/** The message to show for any failure. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.unreachable;
}

/** Whether a failed request may have been carried out: it has no answer, or that of a failing server. */
export function mayHaveWorked(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Whether the server refused with this code. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Validation messages by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
