/** A font file and its use. */
export interface Face {
  file: string;
  /** The letters it covers; a face without a script is tried for every letter. */
  script?: RegExp;
  /** The language of such text for screen readers: the most common language of the script. */
  language?: string;
  /** Whether glyphs depend on neighbouring letters, so that the text cannot be derived from glyphs. */
  isShaped?: true;
  /** Right-to-left script. */
  isRightToLeft?: true;
}

export type Weight = 'regular' | 'strong' | 'title';

const latin: Record<Weight, Face> = {
  regular: { file: 'anek-latin-400' },
  strong: { file: 'anek-latin-600' },
  title: { file: 'eczar-500' },
};

const scripts: readonly Face[] = [
  { file: 'noto-sans-bengali-400', script: /\p{Script=Bengali}/u, language: 'bn', isShaped: true },
  { file: 'noto-sans-gurmukhi-400', script: /\p{Script=Gurmukhi}/u, language: 'pa', isShaped: true },
  { file: 'noto-sans-gujarati-400', script: /\p{Script=Gujarati}/u, language: 'gu', isShaped: true },
  { file: 'noto-sans-oriya-400', script: /\p{Script=Oriya}/u, language: 'or', isShaped: true },
  { file: 'noto-sans-tamil-400', script: /\p{Script=Tamil}/u, language: 'ta', isShaped: true },
  { file: 'noto-sans-telugu-400', script: /\p{Script=Telugu}/u, language: 'te', isShaped: true },
  { file: 'noto-sans-kannada-400', script: /\p{Script=Kannada}/u, language: 'kn', isShaped: true },
  { file: 'noto-sans-malayalam-400', script: /\p{Script=Malayalam}/u, language: 'ml', isShaped: true },
  { file: 'noto-sans-arabic-400', script: /\p{Script=Arabic}/u, language: 'ur', isShaped: true, isRightToLeft: true },
  { file: 'noto-sans-ol-chiki-400', script: /\p{Script=Ol_Chiki}/u, language: 'sat', isShaped: true },
  { file: 'noto-sans-meetei-mayek-400', script: /\p{Script=Meetei_Mayek}/u, language: 'mni', isShaped: true },
];

/** The danda is shared by many scripts, so it uses the face of the preceding letter. */
const devanagari = { script: /[\p{Script=Devanagari}\u0964\u0965]/u, language: 'hi', isShaped: true } as const;
const devanagariFace: Record<Weight, Face> = {
  regular: { file: 'noto-sans-devanagari-400', ...devanagari },
  strong: { file: 'noto-sans-devanagari-600', ...devanagari },
  title: { file: 'noto-sans-devanagari-600', ...devanagari },
};

/** Greek, Cyrillic, rare Latin letters, and the replacement sign. */
export const fallbackFaces: Face = { file: 'noto-sans-400' };

/** Faces by weight, in lookup order. */
export const facesOfWeight: Record<Weight, readonly Face[]> = {
  regular: [latin.regular, devanagariFace.regular, ...scripts, fallbackFaces],
  strong: [latin.strong, devanagariFace.strong, ...scripts, fallbackFaces],
  title: [latin.title, devanagariFace.title, ...scripts, fallbackFaces],
};

/** The faces that a text may need; faces without a script are always included. */
export function chooseFaces(text: string): Face[] {
  const letters = [...new Set(text)].join('');
  return [...new Set(Object.values(facesOfWeight).flat())].filter(({ script }) => script?.test(letters) ?? true);
}
