/** The beginning of a text in one line, up to `max` characters and `…`, cut at the end of a word if possible. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  if (characters.length <= max) return characters.join('');
  const beginning = characters.slice(0, max);
  const end = characters[max] === ' ' ? max : beginning.lastIndexOf(' ');
  return `${beginning.slice(0, end > 0 ? end : max).join('')}…`;
}
