/** Props of a field with an error. */
export function fieldError(refused: Record<string, string>, field: string): { error?: string } {
  const error = refused[field];
  return error === undefined ? {} : { error };
}
