import { expect, test } from 'vitest';
import { inLines, type Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

const head = { publicUrl: 'https://aangan.example', supportEmail: 'help@aangan.example' };

const letter: Letter = {
  subject: 'Rooms & "views"\r\nBcc: everybody@example.org',
  preview: 'A <short> preview',
  heading: 'Namaste & welcome',
  blocks: [
    'Namaste Asha\r\nBcc: all@example.org,',
    { facts: [['Home', "Asha's\n<b>Haveli</b>"]] },
    { quote: 'We bring\na "DJ" & <script>alert(1)</script>' },
    { button: 'Pay ₹1,25,000', url: 'https://aangan.example/payment/1?a=1&b=2' },
  ],
};

test('says the same in plain text', () => {
  expect(letterText(inLines(letter), head)).toBe(`Namaste & welcome

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

test('lets nothing that somebody typed become HTML', () => {
  const html = letterHtml(inLines(letter), head);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('Asha&#39;s &lt;b&gt;Haveli&lt;/b&gt;');
  expect(html).toContain('We bring<br>a &quot;DJ&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('A &lt;short&gt; preview');
  expect(html).toContain('href="https://aangan.example/payment/1?a=1&amp;b=2"');
});

test('keeps the subject on one line, so that no header can be written into it', () => {
  expect(inLines(letter).subject).toBe('Rooms & "views" Bcc: everybody@example.org');
});
