/** Whether PostgreSQL can store a text, also within JSON: it has no NUL and no half of a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A text without what PostgreSQL cannot store. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** What PostgreSQL says of a text that it cannot store: NUL in a text, or in JSON, or half of a character there. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02']);

/** Whether the database refused a text: no other try ends otherwise. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && UNSTORABLE.has(String((error as NodeJS.ErrnoException).code));
}
