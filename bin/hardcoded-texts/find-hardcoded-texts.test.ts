import { describe, expect, it } from 'vitest';
import { findHardcodedTexts } from './hardcoded-texts.mjs';

const found = (source: string, file = 'web/search/screens/Start.tsx') =>
  findHardcodedTexts(file, source).map(({ text }) => text);

describe('words in a source', () => {
  it.each([
    ['the text of an element', '<p>Hi {name}</p>', 'Hi'],
    ['one of two texts', "<p>{isBusy ? 'saving' : words.save}</p>", 'saving'],
    ['a template in an element', '<p>{`${count} homes`}</p>', '… homes'],
    ['a label', '<nav aria-label="kinds" />', 'kinds'],
    ['a placeholder', "<input placeholder={isWide ? words.long : 'short'} />", 'short'],
    ['a picture’s text', '<img alt={`photo of ${title}`} />', 'photo of …'],
    ['one capitalised word', "const steps = ['Details'];", 'Details'],
    ['a toast', "toast.success('Link copied');", 'Link copied'],
    ['a piece of a sentence', 'const line = `${count} homes found`;', '… homes found'],
    ['a sentence in small letters', "const line = 'you have cancelled this stay.';", 'you have cancelled this stay.'],
    ['words in another script', "const line = 'आँगन, the courtyard';", 'आँगन, the courtyard'],
    [
      'text in HTML',
      'const html = \'<p class="big">Or open</p> <b>this</b>\';',
      '<p class="big">Or open</p> <b>this</b>',
    ],
    ['a heading as the name of a property', "const rows = { 'Booking ID': id };", 'Booking ID'],
  ])('are found: %s', (_what, source, text) => {
    expect(found(source)).toEqual([text]);
  });

  it.each([
    ['a refusal', "throw new Refusal('NOT_FOUND', { message: 'Gone.' });", 'Gone.'],
    ['what a schema says', "z.string({ error: 'Title is missing.' })", 'Title is missing.'],
    ['the subject of an e-mail', "const email = { subject: 'Confirmed' };", 'Confirmed'],
  ])('are found beside the screens: %s', (_what, source, text) => {
    expect(found(source, 'server/booking/create.ts')).toEqual([text]);
  });

  it.each([
    ['an import', "import { Home } from './Home page.ts';"],
    ['a class', '<p className="flex items-center Gap" />'],
    ['a link within the page', '<a href="#Main part" />'],
    ['a key that is pressed', "if (event.key === 'Enter') go();"],
    ['a case of a switch', "switch (event.key) { case 'Escape': go(); }"],
    ['a type', "type State = 'Held' | 'Not held yet';"],
    ['a sign', '<p>· ₹ {rupees}</p>'],
    ['SQL', 'sql`Select all of it`'],
    ['an error for developers', "throw new RangeError('The database holds a number too large.');"],
    ['a log line', "log.warn({ error }, 'A refund waits for the gateway');"],
    ['a description of the API', "z.string().describe('Whole rupees a night')"],
    ['the name of a screen’s file', "const login = lazyScreen(() => import('./screens/Login.tsx'), 'Login');"],
    ['the help of a metric', "new Gauge({ help: 'Bookings by state' });"],
    ['a word of a dictionary', '<p title={words.title}>{words.greeting({ name })}</p>'],
  ])('are not reported in %s', (_what, source) => {
    expect(found(source)).toEqual([]);
  });

  it('are reported with their line', () => {
    expect(findHardcodedTexts('a.tsx', 'const a = 1;\nconst b = <p>\n  Hello\n</p>;')).toEqual([
      { line: 2, text: 'Hello' },
    ]);
  });
});
