import { inflateSync } from 'node:zlib';
import { type PdfValue, PdfParser, Ref } from './pdf-parser.ts';

/** A tag of the structure that screen readers use, with its text. */
export interface PdfTag {
  tag: string;
  language?: string;
  /** Text of the tag and its children in reading order; ActualText takes precedence. */
  text: string;
  within: PdfTag[];
}

export interface ReadPdf {
  title: string;
  language: string;
  createdAt: string;
  /** XMP metadata. */
  metadata: string;
  isMarked: boolean;
  pages: number;
  root: PdfTag;
  /** Artifacts outside the structure, such as repeated headers, by page. */
  asides: string[];
  /** Text drawn on each page, in drawing order, regardless of tags. */
  drawn: string[];
}

interface ReadPage {
  marks: Map<number, string>;
  aside: string;
  drawn: string;
}

/** Parses PDF files of pdfkit with the features of our documents: plain objects, Flate streams, two-byte fonts. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = new PdfObjects(file);
  const { root, info } = objects;
  const kids = objects.list(objects.dict(root['Pages'])['Kids']) as Ref[];
  const pages = new Map(kids.map((kid) => [kid.id, readPage(objects, objects.dict(kid))]));
  const tree = objects.dict(root['StructTreeRoot']);
  const [document] = objects.list(tree['K']);
  if (document === undefined) throw new Error('The document has no structure');
  return {
    title: textIn(objects.value(info['Title'])),
    language: textIn(root['Lang']),
    createdAt: textIn(objects.value(info['CreationDate'])),
    metadata: objects.stream(root['Metadata']).toString('utf8'),
    isMarked: objects.dict(root['MarkInfo'])['Marked'] === true,
    pages: kids.length,
    root: readTag(objects, objects.dict(document), pages),
    asides: Array.from(pages.values(), ({ aside }) => aside),
    drawn: Array.from(pages.values(), ({ drawn }) => drawn),
  };
}

/** All tags of a name at any depth, in reading order. */
export function tagsNamed(root: PdfTag, name: string): PdfTag[] {
  return [...(root.tag === name ? [root] : []), ...root.within.flatMap((inner) => tagsNamed(inner, name))];
}

class PdfObjects {
  readonly #file: Buffer;
  readonly #offsets: number[];
  readonly root: Record<string, PdfValue>;
  readonly info: Record<string, PdfValue>;

  constructor(file: Buffer) {
    this.#file = file;
    const text = file.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
    const table = text.slice(start);
    this.#offsets = Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, offset]) => Number(offset));
    const trailer = new PdfParser(file, start + table.indexOf('<<')).value() as Record<string, PdfValue>;
    this.root = this.dict(trailer['Root']);
    this.info = this.dict(trailer['Info']);
  }

  value(value: PdfValue | undefined): PdfValue {
    return value instanceof Ref ? this.#parserAt(value).value() : (value ?? null);
  }

  dict(value: PdfValue | undefined): Record<string, PdfValue> {
    const found = this.value(value);
    if (found === null || typeof found !== 'object' || Array.isArray(found)) throw new Error('That is no dictionary');
    return found as Record<string, PdfValue>;
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.value(value);
    return Array.isArray(found) ? found : found === null ? [] : [found];
  }

  stream(value: PdfValue | undefined): Buffer {
    if (!(value instanceof Ref)) throw new Error('A stream is an object of its own');
    const parser = this.#parserAt(value);
    const { Length, Filter } = parser.value() as Record<string, PdfValue>;
    const start = this.#file.indexOf('stream\n', parser.position) + 'stream\n'.length;
    const bytes = this.#file.subarray(start, start + Number(Length));
    return Filter === 'FlateDecode' ? inflateSync(bytes) : bytes;
  }

  #parserAt({ id }: Ref): PdfParser {
    const offset = this.#offsets[id - 1] ?? 0;
    return new PdfParser(this.#file, this.#file.indexOf('obj\n', offset) + 'obj\n'.length);
  }
}

function readTag(objects: PdfObjects, element: Record<string, PdfValue>, pages: Map<number, ReadPage>): PdfTag {
  const within: PdfTag[] = [];
  const texts: string[] = [];
  for (const kid of objects.list(element['K'])) {
    if (kid instanceof Ref) {
      const inner = readTag(objects, objects.dict(kid), pages);
      within.push(inner);
      texts.push(inner.text);
    } else {
      const marked = typeof kid === 'number' ? { Pg: element['Pg'], MCID: kid } : (kid as Record<string, PdfValue>);
      const text =
        marked['Pg'] instanceof Ref ? pages.get(marked['Pg'].id)?.marks.get(Number(marked['MCID'])) : undefined;
      if (text === undefined) throw new Error('A tag belongs to nothing on its page');
      texts.push(text);
    }
  }
  const actual = element['ActualText'];
  return {
    tag: textIn(element['S']),
    ...(element['Lang'] === undefined ? {} : { language: textIn(element['Lang']) }),
    text: actual === undefined ? texts.join('') : textIn(actual),
    within,
  };
}

function readPage(objects: PdfObjects, page: Record<string, PdfValue>): ReadPage {
  const fonts = objects.dict(objects.dict(page['Resources'])['Font']);
  const letters = new Map(
    Object.entries(fonts).map(([name, font]) => [name, parseLetters(objects, objects.dict(font))]),
  );
  const read: ReadPage = { marks: new Map(), aside: '', drawn: '' };
  const open: { tag: string; said: Record<string, PdfValue>; text: string }[] = [];
  let font: Map<string, string> | undefined;
  for (const { operator, operands } of new PdfParser(objects.stream(page['Contents'])).operations()) {
    if (operator === 'Tf') font = letters.get(textIn(operands[0]));
    if (operator === 'BDC')
      open.push({ tag: textIn(operands[0]), said: operands[1] as Record<string, PdfValue>, text: '' });
    if (operator === 'Tj' || operator === 'TJ') {
      const hex = [operands[0] ?? null].flat().filter((part) => part instanceof Uint8Array);
      const text = hex
        .map((part) =>
          Buffer.from(part)
            .toString('hex')
            .replaceAll(/.{4}/g, (glyph) => font?.get(glyph) ?? ''),
        )
        .join('');
      read.drawn += text;
      const innermost = open.at(-1);
      if (innermost === undefined) throw new Error('A text stands outside of all marks');
      innermost.text += text;
    }
    if (operator === 'EMC') {
      const { tag, said, text } = open.pop() ?? { tag: '', said: {}, text: '' };
      const actual = said['ActualText'];
      if (tag === 'Artifact') read.aside += text;
      else read.marks.set(Number(said['MCID']), actual === undefined ? text : textIn(actual));
    }
  }
  return read;
}

function textIn(value: PdfValue | undefined): string {
  if (typeof value !== 'string') throw new Error('That is no text');
  return value;
}

/** Text of each glyph, by its number in four hexadecimal digits. */
function parseLetters(objects: PdfObjects, font: Record<string, PdfValue>): Map<string, string> {
  const map = objects.stream(font['ToUnicode']).toString('latin1');
  const ranges = Array.from(map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g), ([, start = '', entries = '']) =>
    Array.from(entries.matchAll(/<([\w ]*)>/g), ([, code = ''], index): [string, string] => [
      (Number.parseInt(start, 16) + index).toString(16).padStart(4, '0'),
      String.fromCharCode(
        ...code
          .split(' ')
          .filter(Boolean)
          .map((unit) => Number.parseInt(unit, 16)),
      ),
    ]),
  );
  return new Map(ranges.flat());
}
