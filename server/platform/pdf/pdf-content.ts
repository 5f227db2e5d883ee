/** What a document says, from its first line to its last; `makePdf` sets it on A4. Texts are shown as they are. */
export interface PdfContent {
  /** Shown by readers as the name of the window, and read aloud first. */
  title: string;
  /** BCP 47, of all that is not marked as another language by its script: `en-IN`. */
  language: string;
  author: string;
  /** Stands in the file. The same contents with the same moment are the same bytes. */
  createdAt: Date;
  blocks: readonly Block[];
  /** At the foot of each page, on the left. */
  foot: string;
  /** At the foot of each page, on the right: 'Page 1 of 2'. */
  pageLabel: (page: number, pages: number) => string;
}

export type Block = Letterhead | Columns | Facts | Table | Sums | Paragraph | Space;

/** The head of the first page: who speaks on the left, what it is on the right. */
export interface Letterhead {
  kind: 'letterhead';
  drawing: Drawing;
  name: string;
  /** The title of the document, its first heading. */
  title: string;
  /** Above the title, in small letters: whom or what time it is about. */
  over?: string;
}

/** Filled shapes in a square of `size`; decoration, which is not read aloud. */
export interface Drawing {
  size: number;
  shapes: readonly { path: string; fill: string }[];
}

/** Two or three texts side by side, each with its heading. */
export interface Columns {
  kind: 'columns';
  columns: readonly { heading: string; name: string; lines: readonly string[] }[];
}

/** Labels and what they say. */
export interface Facts {
  kind: 'facts';
  heading?: string;
  /** How many stand side by side. */
  across: 3 | 4;
  rows: readonly Fact[];
}

export type Fact = readonly [label: string, value: string];

/** Goes on over pages; the head of the columns stands on each. */
export interface Table {
  kind: 'table';
  heading?: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** Said where there is no row. */
  empty?: string;
}

interface TableColumn {
  title: string;
  /** Of the width of the page, beside those of the others. */
  share: number;
  /** Figures stand on the right. */
  figures?: true;
}

/** Figures below each other on the right; the strong ones are what it comes to. */
export interface Sums {
  kind: 'sums';
  heading?: string;
  rows: readonly { label: string; value: string; strong?: true }[];
}

interface Paragraph {
  kind: 'paragraph';
  text: string;
  look: 'plain' | 'small' | 'strong';
}

/** Empty height in points. */
interface Space {
  kind: 'space';
  height: number;
}

/** All texts, to know what scripts are in them. */
export function collectTexts({ blocks, foot, pageLabel }: PdfContent): string {
  return [...collectStrings(blocks), foot, pageLabel(1, 1)].join('\n');
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : [];
}
