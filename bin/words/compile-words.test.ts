import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../prepare.mjs';
import { compileWords } from './compile-words.mjs';
import { WordsError } from './read-message.mjs';

type Messages = Record<string, string>;

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder like `contract`, with these messages by file: `en/home.json`. */
function aContract(files: Record<string, Messages>): string {
  const contract = mkdtempSync(join(tmpdir(), 'aangan-words-'));
  folders.push(contract);
  mkdirSync(join(contract, 'rules'));
  for (const file of ['product.ts', 'rules/rupees.ts']) {
    writeFileSync(join(contract, file), readFileSync(join(root, 'contract', file)));
  }
  for (const [file, messages] of Object.entries(files)) write(contract, file, described(messages));
  return contract;
}

function described(messages: Messages) {
  return Object.fromEntries(
    Object.entries(messages).map(([id, defaultMessage]) => [id, { defaultMessage, description: 'On a door.' }]),
  );
}

function write(contract: string, file: string, content: unknown): void {
  const path = join(contract, 'words', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

/** The exports of a compiled module. */
async function importModule(contract: string, module: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(contract, 'build', 'words', module)).href);
}

async function render(message: string, args?: unknown, language = 'en'): Promise<unknown> {
  const files = { 'en/door.json': { sign: message }, [`${language}/door.json`]: { sign: message } };
  const contract = aContract(files);
  compileWords(contract);
  const { sign } = await importModule(contract, `${language}/door.ts`);
  return typeof sign === 'function' ? sign(args) : sign;
}

describe('a compiled message', () => {
  it.each([
    ['Come in', undefined, 'Come in'],
    ['It’s "open" `now` \\ $1\nCome in', undefined, 'It’s "open" `now` \\ $1\nCome in'],
    ['Welcome to {product}', undefined, 'Welcome to Aangan'],
    ['{host} is in', { host: 'Asha' }, 'Asha is in'],
    ['Up to {rent, number}', { rent: 125_000 }, 'Up to 1,25,000'],
    ['{count, plural, one {# guest} other {# guests}} come', { count: 1 }, '1 guest come'],
    ['{count, plural, one {# guest} other {# guests}} come', { count: 1_000 }, '1,000 guests come'],
    ['{count, plural, =0 {Nobody} one {# guest} other {# guests}}', { count: 0 }, 'Nobody'],
    [
      '{a, plural, one {# day} other {# days}}, {b, plural, one {# night} other {# nights}}',
      { a: 2, b: 1 },
      '2 days, 1 night',
    ],
  ])('renders %j with %j', async (message, args, sentence) => {
    expect(await render(message, args)).toBe(sentence);
  });

  it('passes the texts of tags to their renderers', async () => {
    const link = (text: string) => ({ link: text });
    expect(
      await render('Ask {host}: {count, plural, one {<link># guest</link>} other {<link># guests</link> or {host}}}.', {
        link,
        host: 'Asha',
        count: 2,
      }),
    ).toEqual(['Ask Asha: ', { link: '2 guests' }, ' or Asha', '.']);
  });

  it('uses the plural rules of its language', async () => {
    // Hindi has the plural category `one` for 0 and 1.
    expect(await render('{count, plural, one {# रात} other {# रातें}}', { count: 0 }, 'hi')).toBe('0 रात');
    expect(await render('{count, plural, one {# रात} other {# रातें}}', { count: 2 }, 'hi')).toBe('2 रातें');
  });
});

describe('another language', () => {
  const english = {
    'en/door.json': { sign: '<b>{host}</b> has {count, plural, one {# guest} other {# guests}}', bell: 'Ring' },
  };

  it('may order arguments and tags differently, and counts without plural forms', () => {
    expect(() =>
      compileWords(aContract({ ...english, 'hi/door.json': { bell: 'घंटी', sign: '{count, number}: <b>{host}</b>' } })),
    ).not.toThrow();
  });

  const sign = '<b>{host}</b> {count, plural, one {#} other {#}}';
  it.each([
    [{ bell: 'घंटी' }, "hi/door.json: 'sign' is missing."],
    [{ sign, bell: 'घंटी', roof: 'छत' }, "hi/door.json: 'roof' is not in English."],
    [{ sign: '<b>x</b> {count, number}', bell: 'घंटी' }, "hi/door.json: 'sign' lacks the argument 'host'."],
    [{ sign, bell: 'घंटी {host}' }, "hi/door.json: 'bell' takes 'host', which English does not."],
    [
      { sign: '<b>{host}</b> {count}', bell: 'घंटी' },
      "hi/door.json: 'sign' takes 'count' as a text, English as a number.",
    ],
    [{ sign: '{host} {count, number}', bell: 'घंटी' }, "hi/door.json: 'sign' lacks the tag <b>."],
    [{ sign, bell: '<b>घंटी</b>' }, "hi/door.json: 'bell' has the tag <b>, which English has not."],
    [
      { sign: '<b>{host}</b> {count, plural, one {#} two {#} other {#}}', bell: 'घंटी' },
      "hi/door.json: 'sign' has 'two' for 'count', which hi never uses.",
    ],
  ])('with the message %j is refused', (hindi, complaint) => {
    const contract = aContract({ ...english, 'hi/door.json': hindi });
    expect(() => compileWords(contract)).toThrow(new WordsError([complaint]));
  });

  it('is refused with a missing or an additional file', () => {
    const contract = aContract({ ...english, 'hi/window.json': { view: 'नदी' } });
    expect(() => compileWords(contract)).toThrow(
      new WordsError(['hi/window.json: English has no such file.', 'hi/door.json is missing.']),
    );
  });
});
