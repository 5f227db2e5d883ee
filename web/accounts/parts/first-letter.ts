/** The first grapheme. Browsers without Intl.Segmenter match combining marks by category. */
export function firstLetter(name: string): string {
  const text = name.trim();
  const first =
    'Segmenter' in Intl ? [...new Intl.Segmenter('en-IN').segment(text)][0]?.segment : /^.\p{M}*/su.exec(text)?.[0];
  return (first ?? '').toLocaleUpperCase('en-IN');
}
