import { type PdfTag, readPdf, tagsNamed } from '@aangan/tests/support/read-pdf.ts';
import { expect, test } from 'vitest';
import type { Block, PdfContent } from './pdf-content.ts';
import { renderPdf } from './render-pdf.ts';

const content = (blocks: readonly Block[], changed: Partial<PdfContent> = {}): PdfContent => ({
  title: 'A document',
  language: 'en-IN',
  author: 'A writer',
  createdAt: new Date('2026-10-02T06:30:00Z'),
  blocks,
  foot: ['The foot'],
  pageLabel: (page, pages) => `Page ${page} of ${pages}`,
  ...changed,
});
const buildColumns = (...lines: string[]): Block => ({
  kind: 'columns',
  columns: [{ heading: 'One', name: 'A name', lines }],
});
const plain = (text: string): Block => ({ kind: 'paragraph', text, look: 'plain' });
const read = async (...blocks: Block[]) => readPdf(await renderPdf(content(blocks)));
const renderText = async (text: string) => (await read(plain(text))).root.text;

test('has title, language, date and the accessibility mark PDF/UA', async () => {
  const { title, language, createdAt, isMarked, metadata } = await read(plain('Words'));
  expect({ title, language, createdAt, isMarked }).toEqual({
    title: 'A document',
    language: 'en-IN',
    createdAt: 'D:20261002063000Z',
    isMarked: true,
  });
  expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
});

test('a title with XML characters is escaped in the metadata', async () => {
  const { title, metadata } = readPdf(await renderPdf(content([plain('Words')], { title: 'Rao & <Sons>' })));
  expect(title).toBe('Rao & <Sons>');
  expect(metadata).toContain('>Rao &amp; &lt;Sons&gt;<');
});

test('is deterministic, whatever documents were made before', async () => {
  const document = content([plain('हिन्दी and English · ₹4,209 ﬁne\u00a0figures')]);
  const first = await renderPdf(document);
  await renderPdf(content([plain('another ﬁ text, with soft\u00adhyphens and हिमाचल')]));
  expect((await renderPdf(document)).equals(first)).toBe(true);
  const later = await renderPdf({ ...document, createdAt: new Date('2026-10-02T06:30:01Z') });
  expect(later.equals(first)).toBe(false);
});

test('tags the header of a table once, and repeats it visually on each page', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Row ${index}`, `${index}.00`]);
  const columns = [
    { title: 'Name', share: 3 },
    { title: 'Figure', share: 1, figures: true as const },
  ];
  const { root, asides, pages } = await read({ kind: 'table', columns, rows });
  expect(pages).toBeGreaterThan(3);
  expect(tagsNamed(root, 'TH').map(({ text }) => text)).toEqual(['Name', 'Figure']);
  expect(tagsNamed(root, 'TR')).toHaveLength(121);
  expect(tagsNamed(root, 'TD').map(({ text }) => text)).toEqual(rows.flat());
  expect(asides.map((aside) => aside.includes('NameFigure'))).toEqual(asides.map((_, page) => page > 0));
  expect(asides.every((aside, page) => aside.endsWith(`The footPage ${page + 1} of ${pages}`))).toBe(true);
});

test.each([
  ['hi', 'प्रिया शर्मा, श्रीकृष्ण कुटीर'],
  ['hi', 'क्षत्रिय ज्ञानेश्वर र्‍याली'],
  ['bn', 'রবীন্দ্রনাথ বন্দ্যোপাধ্যায়'],
  ['pa', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ'],
  ['gu', 'શ્રી કૃષ્ણ સૌરાષ્ટ્ર'],
  ['or', 'ଶ୍ରୀ ଜଗନ୍ନାଥ ପୁରୀ'],
  ['ta', 'தமிழ்நாடு கௌரி'],
  ['te', 'ఆంధ్రప్రదేశ్ మూర్తి'],
  ['kn', 'ಲಕ್ಷ್ಮೀ ಜ್ಞಾನ ಬೆಂಗಳೂರು'],
  ['ml', 'കൃഷ്ണൻ തൃശ്ശൂർ ലക്ഷ്മി'],
  ['ur', 'محمد خان، نئی دہلی'],
  ['sat', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['mni', 'ꯃꯅꯤꯄꯨꯔ'],
])('text in the script of %s is read aloud as it was written: %s', async (language, text) => {
  const { root, drawn } = await read(plain(`Host: ${text}`));
  const spans = tagsNamed(root, 'Span');
  expect(root.text).toBe(`Host: ${text.normalize('NFC')}`);
  expect(new Set(spans.map((span) => span.language))).toEqual(new Set([language]));
  expect(drawn.join('')).not.toContain('\ufffd');
});

test.each(['Иван Петров', 'Γιώργος', 'Zoë Åström Đặng', 'Łukasz – „quoted“ … ₹ − ×'])(
  'letters of other lands are drawn: %s',
  async (text) => {
    const { root, drawn } = await read(plain(text));
    expect(root.text).toBe(text);
    expect(drawn.join('')).toContain(text);
  },
);

test('a letter without a glyph is drawn as the replacement sign, with the actual text', async () => {
  const { root, drawn } = await read(plain('Wang 王小明 😀 \ue000'));
  expect(root.text).toBe('Wang 王小明 😀 \ue000');
  expect(drawn.join('')).toContain('Wang \ufffd\ufffd\ufffd \ufffd \ufffd');
});

test.each([
  ['control characters', 'a\u0000b\u0007c\u001b[31m\u009f d', 'a b c [31m d'],
  ['what turns a line around', '\u202egnp.exe\u202c \u2066x\u2069\u200f\u061c', 'gnp.exe x'],
  ['half a pair', 'a\ud800b', 'a\ufffdb'],
  ['what is not seen', 'a\u00ad\ufeff\u2060b\u{e0041}', 'ab'],
  ['marks without end', `Z${'\u0335'.repeat(500)}algo`, 'Z\u0335\u0335algo'],
  ['joiners where nothing is joined', 'a\u200db\u200c', 'ab'],
  [
    'the syntax of the file',
    '(a) \\) <</b>> [c] /d %e\r\nendstream endobj',
    '(a) \\) <</b>> [c] /d %e endstream endobj',
  ],
  ['nothing but a mark', '\u093f', '\u093f'],
  ['nothing', '', ''],
])('a hostile text does nothing: %s', async (_name, text, expected) => {
  expect(await renderText(text)).toBe(expected);
});

test('lays Urdu out from right to left, also next to English and over several words', async () => {
  const { root, drawn } = await read(plain('Owner محمد خان، تنبیہ of Delhi'));
  expect(root.text).toBe('Owner محمد خان، تنبیہ of Delhi');
  // Visual order: glyphs from left to right.
  expect(drawn.join('')).toContain(`Owner ${Array.from('محمد خان، تنبیہ').reverse().join('')} of Delhi`);
});

test('wraps at spaces, keeps breaks, and breaks a word that is wider than its column', async () => {
  const word = 'supercalifragilistic'.repeat(12);
  const { root, pages } = await read({
    kind: 'columns',
    columns: [
      { heading: 'One', name: 'A name', lines: [`${'long words in an address '.repeat(10)}end`, 'Second line'] },
      { heading: 'Two', name: word, lines: [word] },
    ],
  });
  expect(pages).toBe(1);
  const [, address, long, longer] = tagsNamed(root, 'P').map(({ text }: PdfTag) => text);
  expect(address).toBe(`${'long words in an address '.repeat(10)}end Second line`);
  expect([long, longer]).toEqual([word, word]);
});

test('continues a long text on the next page', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ');
  const { root, pages } = await read(plain(words), buildColumns(words), {
    kind: 'table',
    columns: [
      { title: 'A', share: 1 },
      { title: 'B', share: 1 },
    ],
    rows: [[words, 'short']],
  });
  expect(pages).toBeGreaterThan(4);
  expect(tagsNamed(root, 'P').map(({ text }) => text)).toEqual([words, 'A name', words]);
  expect(tagsNamed(root, 'TD').map(({ text }) => text)).toEqual([words, 'short']);
});
