/** A server that stops, has crashed, starts, takes no further connection, or is not the primary any more, by PostgreSQL's codes. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '53300', '25006']);
/** What passes by itself besides, by the code of PostgreSQL, of a disk or of a socket. */
const TRANSIENT_CODES = new Set([
  // A disk is full, memory is short, a file cannot be written.
  '53000',
  '53100',
  '53200',
  '58030',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  // A statement or a transaction took longer than it may, or gave way to others again and again.
  '57014',
  '25P03',
  '40001',
  '40P01',
]);
/** What the driver says, without a code, of a connection that it could not get or that broke. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered a connection error)/;

/** Whether it failed because the database could not be reached, or went away meanwhile. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return LOST_CONNECTION.test(error.message);
  if (UNAVAILABLE_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
  if (syscall === 'getaddrinfo') return code === 'EAI_AGAIN';
  return syscall === 'connect' || (syscall !== undefined && ['ECONNRESET', 'EPIPE'].includes(code));
}

/** Whether it may well succeed when it is asked again in a while. */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code !== undefined && TRANSIENT_CODES.has(code);
}
