/** The names a text holds, parted by commas, in the form in which they are compared: as `place_keys` of the database says. */
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
