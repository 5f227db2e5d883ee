import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TEST_INSTANT as now } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { buildProgram, ChildProgram } from '@aangan/tests/support/programs.ts';
import { readZip } from '@aangan/tests/support/read-zip.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimalText, escapeFormula } from './csv.ts';
import { OperatorError, operatorMessage } from './errors/operator-error.ts';
import { LogOutput } from './log.ts';
import { loadPublicPushKey, pushKeys, resealPushKeys } from './push/push-keys.ts';
import { TextSealer, UnsealError } from './text-sealer.ts';
import { writeZip, type ZipEntry } from './zip/write-zip.ts';

describe('CSV', () => {
  test.each([
    [120_000, '1200'],
    [-120_000, '-1200'],
    [-1_980, '-19.80'],
    [5, '0.05'],
    [-5, '-0.05'],
  ])('%i hundredths are %s', (paise, text) => {
    expect(decimalText(paise)).toBe(text);
  });

  test.each(['=1+1', '+91', '-1', '@SUM', '\t=1', '\r=1', ' =1', '＝1'])('escapes the formula %j', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each(['Neem Courtyard', '', 'A = B', '7-8'])('does not escape %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});

describe('log output', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aangan-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

  test('writes every line once, in its order', async () => {
    const path = join(folder, 'log');
    const fd = openSync(path, 'a');
    const output = new LogOutput(fd);
    for (const line of lines(1_000)) output.write(`${line}\n`);
    await until(() => expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toEqual(lines(1_000)));
    closeSync(fd);
  });

  test('writes the remaining lines when the process exits', async () => {
    const program = await buildProgram('tests/support/log-writer.ts');
    const writer = new ChildProgram(program.path, ['50000']);
    expect(await writer.ended()).toBe(0);
    // A line that was being written at that moment may appear later.
    const inOrder = writer.lines.toSorted((one, other) => Number(one.slice(5)) - Number(other.slice(5)));
    expect(inOrder).toEqual(lines(50_000));
    program.remove();
  });
});

describe('a sealed text', () => {
  const sealer = new TextSealer('a secret of forty characters, for tests.');
  const other = new TextSealer('another secret of forty characters, too.');

  test('opens any text that it sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
        const sealed = sealer.seal(text, owner);
        expect(sealer.open(sealed, owner)).toBe(text);
        expect(sealer.seal(text, owner)).not.toBe(sealed);
      }),
    );
  });

  test('a sealed text reveals only its length', () => {
    const sealed = sealer.seal('ABCDE1234F', 'pan of 1');
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('ABCDE');
  });

  describe('does not open', () => {
    test('with another secret, which the error names', () => {
      expect(() => other.open(sealer.seal('x', 'pan of 1'), 'pan of 1')).toThrow(/another APP_SECRET/);
      expect(other.hasSealed(sealer.seal('x', 'pan of 1'))).toBe(false);
      expect(sealer.hasSealed(sealer.seal('x', 'pan of 1'))).toBe(true);
    });

    test('for another owner', () => {
      expect(() => sealer.open(sealer.seal('x', 'pan of 1'), 'pan of 2')).toThrow(/belongs to another row/);
    });

    test('once any byte of it was changed', () => {
      const sealed = sealer.seal('ABCDE1234F', 'pan of 1');
      const head = sealed.slice(0, sealed.lastIndexOf('.') + 1);
      const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
      for (let index = 0; index < bytes.length; index += 1) {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] ?? 0) ^ 1;
        expect(() => sealer.open(head + changed.toString('base64url'), 'pan of 1')).toThrow(UnsealError);
      }
    });

    test.each(['', 'ABCDE1234F', 'v1', 'v2.x.y', `v1.${sealer.keyName}.`, `v1.${sealer.keyName}.AAAA`, 'v1.a.b.c'])(
      'what is none: %s',
      (text) => {
        expect(() => sealer.open(text, 'pan of 1')).toThrow(UnsealError);
      },
    );
  });
});

describe('an error for operators', () => {
  test('prints no control sequence and no direction mark of a file that an error quotes', () => {
    const message = 'There is no field \u001b]0;\u009b\u202eemit.';
    const printed = 'There is no field \ufffd]0;\ufffd\ufffdemit.';
    expect(operatorMessage(new OperatorError(message), 'It broke off')).toBe(printed);
    expect(operatorMessage(new Error(message), 'It broke off')).toBe(`It broke off: ${printed}`);
  });
});

describe('a ZIP file', () => {
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) yield Buffer.alloc(10_000);
  }

  async function* toAsyncEntries(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
    yield* entries;
  }

  const entry = (path: string, text: string, isCompressible: boolean): ZipEntry => ({
    path,
    content: Readable.from([Buffer.from(text)]),
    isCompressible,
  });

  test('writes files, compressed or as they are', async () => {
    const long = 'नमस्ते '.repeat(10_000);
    const bytes = await buffer(
      writeZip(
        toAsyncEntries(entry('a/words.json', long, true), entry('b.webp', 'photo', false), entry('c.txt', '', true)),
        now,
      ),
    );
    expect(bytes.length).toBeLessThan(2_000);
    expect([...readZip(bytes)].map(([path, content]) => [path, String(content)])).toEqual([
      ['a/words.json', long],
      ['b.webp', 'photo'],
      ['c.txt', ''],
    ]);
  });

  test('opens one file after the other, and buffers none in memory', async () => {
    let opened = 0;
    async function* many(): AsyncGenerator<ZipEntry> {
      for (let index = 0; index < 50; index += 1) {
        opened += 1;
        yield { path: `${index}.bin`, content: Readable.from([Buffer.alloc(1_000_000)]), isCompressible: false };
      }
    }
    const archive = writeZip(many(), now);
    let received = 0;
    for await (const chunk of archive) {
      received += (chunk as Buffer).length;
      expect(opened).toBeLessThanOrEqual(received / 1_000_000 + 3);
    }
    expect(opened).toBe(50);
  });

  test('fails if a file does', async () => {
    const content = new Readable({ read: () => content.destroy(new Error('the store is away')) });
    await expect(buffer(writeZip(toAsyncEntries({ path: 'a', content, isCompressible: false }), now))).rejects.toThrow(
      'away',
    );
  });

  test('closes open files when the reader disconnects', async () => {
    const content = Readable.from(endless(), { objectMode: false });
    const closed = once(content, 'close');
    for await (const chunk of writeZip(toAsyncEntries({ path: 'a', content, isCompressible: false }), now)) {
      if ((chunk as Buffer).length > 0) break;
    }
    await closed;
    expect(content.destroyed).toBe(true);
  });
});

describe('keys of pushes', () => {
  const database = started(() => aDatabase());

  const now = new Date('2026-11-23T10:00:00Z');
  const former = new TextSealer('a secret of forty characters, for tests.');
  const present = new TextSealer('another secret of forty characters, too.');
  const stranger = new TextSealer('a third secret of forty characters, again');

  test('concurrent first starts create one key pair, which is sealed and permanent', async () => {
    const { db } = database;
    const made = await Promise.all(Array.from({ length: 8 }, () => loadPublicPushKey(db, former, now)));
    expect(new Set(made).size).toBe(1);
    const keys = await pushKeys(db, former, now);
    expect(keys.publicKey).toBe(made[0]);
    const row = await db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(keys.privateKey);

    await expect(pushKeys(db, present, now)).rejects.toThrow(UnsealError);
    await expect(resealPushKeys(db, stranger, present)).rejects.toThrow(UnsealError);
    const sealed = await Promise.all([resealPushKeys(db, former, present), resealPushKeys(db, former, present)]);
    expect(sealed.filter(Boolean)).toHaveLength(1);
    expect(await pushKeys(db, present, now)).toEqual(keys);
  });
});
