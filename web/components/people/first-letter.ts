/** The first letter as a reader sees it, with the marks that belong to it; browsers without a segmenter find those by category. */
export function firstLetter(name: string): string {
  const text = name.trim();
  const first =
    'Segmenter' in Intl ? [...new Intl.Segmenter('en-IN').segment(text)][0]?.segment : /^.\p{M}*/su.exec(text)?.[0];
  return (first ?? '').toLocaleUpperCase('en-IN');
}
