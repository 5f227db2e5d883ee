const walls = ['blue', 'ochre', 'lilac', 'mint', 'rose', 'neem', 'slate', 'pink'] as const;

/** The wall that a site's days are painted in: the same one wherever they are shown. */
export function feedColour(feedId: string): string {
  let sum = 0;
  for (const character of feedId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return `var(--wall-${walls[sum % walls.length]})`;
}
