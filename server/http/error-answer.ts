import { Refusal, tooLarge, unavailable, wrongContentType } from './errors.ts';

/** The refusal that tells a caller of any error: our own refusals as they are, the rest without their inner words. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && isDatabaseDown(code, error)) return unavailable();
  if (typeof code === 'string' && code.startsWith('FST_')) return refusalForStatus(code, Number(statusCode));
  if (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  ) {
    return unavailable();
  }
  return new Refusal('INTERNAL');
}

/** Fastify's and its multipart reader's own refusals, before a call was reached. */
function refusalForStatus(code: string, status: number): Refusal {
  if (code === 'FST_FILES_LIMIT') return new Refusal('INVALID_INPUT', { message: 'There are too many files.' });
  if (status === 413) return tooLarge();
  if (status === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return wrongContentType();
  if (status === 503) return unavailable();
  // What is too long to be an id names nothing.
  if (status === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('NOT_FOUND');
  if (status >= 400 && status < 500) return new Refusal('INVALID_INPUT');
  return new Refusal('INTERNAL');
}

/** PostgreSQL's class 08, a server that stops, starts or is full, or a socket that leads nowhere. */
function isDatabaseDown(code: string, error: unknown): boolean {
  if (['57P01', '57P02', '57P03', '53300'].includes(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
  const { syscall } = error as { syscall?: unknown };
  return syscall === 'connect' || (syscall !== undefined && ['ECONNRESET', 'EPIPE'].includes(code));
}
