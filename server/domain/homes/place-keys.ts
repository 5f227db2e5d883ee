/** The comma-separated names of a text, normalized for comparison. Must equal the SQL function `place_keys`. */
export function placeKeys(text: string): string[] {
  const keys = text.split(',').map((part) =>
    part
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(keys.filter((key) => key !== ''))];
}
