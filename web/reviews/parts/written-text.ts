/** Bidirectional controls and joiners that affect surrounding text. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes bidirectional controls; the text's letters determine its direction. */
export function sanitizeText(text: string): string {
  return text.replaceAll(BIDI_CONTROLS, '');
}

/** Language for screen readers, detected by script; undefined if ambiguous. */
export function detectLanguage(text: string): string | undefined {
  const devanagari = text.match(/[\u0900-\u097f]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}
