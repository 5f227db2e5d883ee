import { expect, test } from 'vitest';
import { emailHtml, emailText } from './email-html.ts';
import { type Email, sanitizeEmail } from './email.ts';

const head = { publicUrl: 'https://aangan.example', supportEmail: 'help@aangan.example', operator: {} };

const email: Email = {
  subject: 'Rooms & "views"\r\nBcc: everybody@example.org',
  preview: 'A <short> preview',
  heading: 'Namaste & welcome',
  blocks: [
    'Namaste Asha\r\nBcc: all@example.org,',
    { details: [['Home', "Asha's\n<b>Haveli</b>"]] },
    { quote: 'We bring\na "DJ" & <script>alert(1)</script>' },
    { button: 'Pay ₹1,25,000', url: 'https://aangan.example/payment/1?a=1&b=2' },
  ],
};

test('has the same content in plain text', () => {
  expect(emailText(sanitizeEmail(email), head)).toBe(`Namaste & welcome

Namaste Asha Bcc: all@example.org,

Home: Asha's <b>Haveli</b>

> We bring
> a "DJ" & <script>alert(1)</script>

Pay ₹1,25,000:
https://aangan.example/payment/1?a=1&b=2

-- 
Aangan · https://aangan.example
Questions? Write to help@aangan.example.
`);
});

test('names who runs the site, as far as it is set', () => {
  const operator = { name: 'Aangan & Sons LLP', registration: 'AAB-1234', address: '12 Mall Road\nShimla 171001' };
  expect(emailText(email, { ...head, operator })).toContain(
    'Aangan · https://aangan.example\nAangan & Sons LLP · AAB-1234\n12 Mall Road, Shimla 171001\nQuestions?',
  );
  expect(emailHtml(email, { ...head, operator })).toContain(
    '<br>Aangan &amp; Sons LLP · AAB-1234<br>12 Mall Road, Shimla 171001</p>',
  );
  expect(emailText(email, { ...head, operator: { name: 'Aangan Stays LLP' } })).toContain(
    'aangan.example\nAangan Stays LLP\nQuestions?',
  );
});

test('escapes user input in HTML', () => {
  const html = emailHtml(sanitizeEmail(email), head);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('Asha&#39;s &lt;b&gt;Haveli&lt;/b&gt;');
  expect(html).toContain('We bring<br>a &quot;DJ&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('A &lt;short&gt; preview');
  expect(html).toContain('href="https://aangan.example/payment/1?a=1&amp;b=2"');
});

test('user input cannot change the text direction of our text', () => {
  const typed = '\u202Eelpmaxe\u2066 home';
  const { subject, preview, heading, blocks } = sanitizeEmail({
    subject: typed,
    preview: typed,
    heading: typed,
    blocks: [typed, { quote: typed }, { details: [['Home', typed]] }],
  });
  const harmless = 'elpmaxe home';
  expect([subject, preview, heading]).toEqual([harmless, harmless, harmless]);
  expect(blocks).toEqual([harmless, { quote: harmless }, { details: [['Home', harmless]] }]);
});

test('keeps the subject on one line, so that no header can be written into it', () => {
  expect(sanitizeEmail(email).subject).toBe('Rooms & "views" Bcc: everybody@example.org');
});

test.each([
  ['Win money http://evil.example', 'Win money http:\u200b//evil.\u200bexample'],
  ['HTTPS://Evil.Example/x?y=1', 'HTTPS:\u200b//Evil.\u200bExample/x?y=1'],
  ['www.evil.example', 'www.\u200bevil.\u200bexample'],
  ['see evil.example/@asha', 'see evil.\u200bexample/@asha'],
  ['evil.example@x@y.example', 'evil.\u200bexample@x@y.\u200bexample'],
  ['http://asha@evil.example', 'http:\u200b//asha@evil.\u200bexample'],
  ['ev1l-.example', 'ev1l-.\u200bexample'],
  ['दुकान.भारत', 'दुकान.\u200bभारत'],
  ['www。evil．example｡in', 'www。\u200bevil．\u200bexample｡\u200bin'],
  ['https://192.0.2.7/', 'https:\u200b//192.0.2.7/'],
  ['St.Mary', 'St.\u200bMary'],
])('prevents autolinks of %s in any user input', (typed, written) => {
  const all = sanitizeEmail({
    subject: typed,
    preview: typed,
    heading: typed,
    blocks: [typed, { details: [['Guest', typed]] }, { quote: typed }],
  });
  expect(all).toEqual({
    subject: written,
    preview: written,
    heading: written,
    blocks: [written, { details: [['Guest', written]] }, { quote: written }],
  });
});

test.each([
  'Asha Rao, asha.rao@mail.example.org',
  '(help@aangan.example).',
  'Dr. Rao',
  '₹1,25,000.50',
  'from 14.30',
  '...',
])('leaves %s as it is', (typed) => {
  expect(sanitizeEmail({ ...email, subject: typed }).subject).toBe(typed);
});

test('has the URLs of its button, links and footer', () => {
  const links = [
    ['Open in One', 'https://one.example/?q=1&z=2'],
    ['Open in Two', 'https://two.example'],
  ] as const;
  const linked = sanitizeEmail({ ...email, blocks: [...email.blocks, { links }] });
  const text = emailText(linked, head);
  expect(text).toContain('Open in One:\nhttps://one.example/?q=1&z=2\nOpen in Two:\nhttps://two.example\n');
  expect(emailHtml(linked, head)).toContain('href="https://one.example/?q=1&amp;z=2"');
  expect(text).toContain('https://aangan.example/payment/1?a=1&b=2');
  expect(text).toContain('· https://aangan.example\n');
});
