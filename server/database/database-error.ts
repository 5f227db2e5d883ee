/** A database that cannot be used; its message is the one sentence the start stops with. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
