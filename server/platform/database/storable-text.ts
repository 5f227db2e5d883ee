/** Whether PostgreSQL can store a text, also within JSON: without NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Error codes for a text that PostgreSQL cannot store: NUL in a text or in JSON, or an unpaired surrogate. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02']);

/** Whether the database refused a text, so that a retry would fail as well. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && UNSTORABLE.has(String((error as NodeJS.ErrnoException).code));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id. PostgreSQL refuses other texts with an error instead of finding nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
