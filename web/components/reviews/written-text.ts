/** Marks that turn the direction of what follows them, or join and hide letters of what stands around. */
const DIRECTING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What somebody wrote, as it is shown: direction marks do nothing, and letters decide how it runs. */
export function writtenText(text: string): string {
  return text.replaceAll(DIRECTING, '');
}

/** The language for whoever reads it aloud, where the letters tell it; undefined where they do not. */
export function languageOf(text: string): string | undefined {
  const devanagari = text.match(/[\u0900-\u097f]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}
