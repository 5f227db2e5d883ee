/** What a field shows of what is refused. */
export function errorOf(refused: Record<string, string>, field: string): { error?: string } {
  const error = refused[field];
  return error === undefined ? {} : { error };
}
