import { OperatorError } from '../errors/operator-error.ts';

/** A database that cannot be used; the start fails with its message, a single sentence. */
export class DatabaseError extends OperatorError {
  override readonly name = 'DatabaseError';
}

/** PostgreSQL codes of a server that is stopping, crashed, starting, out of connections, or no longer the primary. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '53300', '25006']);
/** Codes of other transient errors of PostgreSQL, disks or sockets. */
const TRANSIENT_CODES = new Set([
  // Full disk, out of memory, or file not writable.
  '53000',
  '53100',
  '53200',
  '58030',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  // Timeout, serialization failure, or deadlock.
  '57014',
  '25P03',
  '40001',
  '40P01',
]);
/** Messages of the driver, without a code, for a connection that failed or broke. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error)/;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return LOST_CONNECTION.test(error.message);
  if (UNAVAILABLE_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
  if (syscall === 'getaddrinfo') return code === 'EAI_AGAIN';
  return syscall === 'connect' || (syscall !== undefined && ['ECONNRESET', 'EPIPE'].includes(code));
}

/** Whether a later retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code !== undefined && TRANSIENT_CODES.has(code);
}
