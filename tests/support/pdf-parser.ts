export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

/** Names and texts are strings; hexadecimal strings are bytes. */
export type PdfValue = null | boolean | number | string | Uint8Array | Ref | PdfValue[] | { [name: string]: PdfValue };

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Parses values of the PDF language, and the operators of a page. */
export class PdfParser {
  readonly #text: string;
  position: number;

  constructor(bytes: Buffer, position = 0) {
    this.#text = bytes.toString('latin1');
    this.position = position;
  }

  *operations(): Generator<{ operator: string; operands: PdfValue[] }> {
    let operands: PdfValue[] = [];
    while (this.#take(/\s*/y) !== undefined && this.position < this.#text.length) {
      const word = this.#take(/[A-Za-z*'"][\w*'"]*/y);
      if (word === undefined || /^(true|false|null)$/.test(word))
        operands.push(word === undefined ? this.value() : null);
      else {
        yield { operator: word, operands };
        operands = [];
      }
    }
  }

  value(): PdfValue {
    this.#take(/\s*/y);
    const ref = this.#take(/\d+ \d+ R\b/y);
    if (ref !== undefined) return new Ref(Number.parseInt(ref, 10));
    const number = this.#take(/[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/y);
    if (number !== undefined) return Number(number);
    const name = this.#take(/\/[^\s/<>[\]()]*/y);
    if (name !== undefined) return name.slice(1);
    const word = this.#take(/true|false|null/y);
    if (word !== undefined) return word === 'null' ? null : word === 'true';
    if (this.#take(/<</y) !== undefined) return this.#dictionary();
    const hex = this.#take(/<[0-9a-fA-F\s]*>/y);
    if (hex !== undefined) return new Uint8Array(Buffer.from(hex.slice(1, -1), 'hex'));
    if (this.#take(/\[/y) !== undefined) return this.#list();
    if (this.#take(/\(/y) !== undefined) return this.#string();
    throw new Error(
      `What stands at ${this.position} is unknown: ${this.#text.slice(this.position, this.position + 20)}`,
    );
  }

  #dictionary(): Record<string, PdfValue> {
    const found: Record<string, PdfValue> = {};
    while (this.#take(/\s*>>/y) === undefined) {
      const name = this.value();
      if (typeof name !== 'string') throw new Error(`No name stands at ${this.position}`);
      found[name] = this.value();
    }
    return found;
  }

  #list(): PdfValue[] {
    const found: PdfValue[] = [];
    while (this.#take(/\s*\]/y) === undefined) found.push(this.value());
    return found;
  }

  #string(): string {
    let bytes = '';
    for (;;) {
      const plain = this.#take(/[^\\)]+/y);
      if (plain !== undefined) bytes += plain;
      else if (this.#take(/\)/y) !== undefined) break;
      else {
        const escaped = this.#take(/\\[^]/y)?.[1] ?? '';
        bytes += escapes[escaped] ?? escaped;
      }
    }
    if (!bytes.startsWith('\u00fe\u00ff')) return bytes;
    const units = Array.from({ length: bytes.length / 2 - 1 }, (_, index) =>
      Buffer.from(bytes.slice(index * 2 + 2, index * 2 + 4), 'latin1').readUInt16BE(),
    );
    return units.map((unit) => String.fromCharCode(unit)).join('');
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text)?.[0];
    this.position += found?.length ?? 0;
    return found;
  }
}
