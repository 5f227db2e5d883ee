const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all. PostgreSQL refuses the rest with an error instead of finding nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
