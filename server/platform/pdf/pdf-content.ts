/** The content of a document, in order. Texts are printed unchanged. */
export interface PdfContent {
  /** The document title, shown as window title and read aloud first. */
  title: string;
  /** The default language (BCP 47), such as `en-IN`; text of other scripts is tagged with its own language. */
  language: string;
  author: string;
  /** File metadata. Rendering is deterministic for the same content and time. */
  createdAt: Date;
  blocks: readonly Block[];
  /** The left footer of each page, at most two lines; longer footers are truncated. */
  foot: readonly string[];
  /** The right footer of each page: 'Page 1 of 2'. */
  pageLabel: (page: number, pages: number) => string;
}

export type Block = Letterhead | Columns | Details | Table | Sums | Paragraph | Space;

export interface Letterhead {
  kind: 'letterhead';
  drawing: Drawing;
  name: string;
  title: string;
  over?: string;
}

/** Filled shapes in a square of `size`; decorative, not read aloud. */
export interface Drawing {
  size: number;
  shapes: readonly { path: string; fill: string }[];
}

export interface Columns {
  kind: 'columns';
  columns: readonly { heading: string; name: string; lines: readonly string[] }[];
}

export interface Details {
  kind: 'details';
  heading?: string;
  across: 3 | 4;
  rows: readonly Detail[];
}

export type Detail = readonly [label: string, value: string];

/** A table that may span pages; its header is repeated on each page. */
export interface Table {
  kind: 'table';
  heading?: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  empty?: string;
}

interface TableColumn {
  title: string;
  share: number;
  figures?: true;
}

/** Right-aligned amounts; strong rows are totals. */
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

/** Vertical space in points. */
interface Space {
  kind: 'space';
  height: number;
}

/** All texts, to determine their scripts. */
export function collectTexts({ blocks, foot, pageLabel }: PdfContent): string {
  return [...collectStrings(blocks), ...foot, pageLabel(1, 1)].join('\n');
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : [];
}
