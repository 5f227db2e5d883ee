import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, type MailboxStandIn, startMailbox } from './mailbox.ts';

let folder: string;
let mailbox: MailboxStandIn;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ folder, port: 0, smtpPort: 0 });
});
afterEach(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

/** Sends raw SMTP, line by line. */
async function send(to: string, subject: string): Promise<void> {
  const { hostname, port } = new URL(mailbox.smtpUrl);
  const socket = connect(Number(port), hostname);
  const words = [
    'EHLO shop',
    'MAIL FROM:<namaste@shop.example>',
    `RCPT TO:<${to}>`,
    'DATA',
    [
      'From: Shop <namaste@shop.example>',
      `To: ${to}`,
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Pay ₹24,182 here:',
      'https://shop.example/payment/1.',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p><a href="https://shop.example/payment/1">Pay</a><script>1</script></p>',
      '--b--',
      '.',
    ].join('\r\n'),
    'QUIT',
  ];
  for await (const reply of createInterface(socket)) {
    if (/^[45]/.test(reply)) throw new Error(reply);
    if (/^\d{3} /.test(reply) && words.length > 0) socket.write(`${words.shift()}\r\n`);
  }
}

const mails = async () => (await (await fetch(`${mailbox.url}/mails.json`)).json()) as Mail[];

test('shows a mail in a frame that forbids scripts', async () => {
  await send('asha@example.org', 'One');
  const [mail] = await mails();
  const page = await fetch(`${mailbox.url}/mails/${mail?.id}.html`);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await page.text()).toContain('<base target="_blank">');
  expect((await fetch(`${mailbox.url}/mails/${mail?.id}.json`)).status).toBe(200);
  expect((await fetch(`${mailbox.url}/mails/..%2f..%2fx.json`)).status).toBe(404);
});
