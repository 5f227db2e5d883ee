const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id. PostgreSQL refuses other texts with an error instead of finding nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
