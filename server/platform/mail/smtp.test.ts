import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { expect, test } from 'vitest';
import { openSmtp, type OutgoingMail } from './smtp.ts';

const FROM = 'Aangan <namaste@aangan.example>';
const mail: OutgoingMail = {
  id: crypto.randomUUID(),
  createdAt: TEST_INSTANT,
  to: 'asha@example.org',
  subject: 'Your stay',
  text: 'All is well.',
  html: '<p>All is well.</p>',
};

test('disconnects from a slow mail server after the timeout', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example.org\r\n');
    // The next response never completes.
    const dripping = setInterval(() => socket.write('2'), 5);
    socket.on('error', () => {}).once('close', () => clearInterval(dripping));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(openSmtp(`smtp://127.0.0.1:${port}`, FROM, 200)(mail)).rejects.toThrow(/timeout|abort/i);
  // The connection is closed, too.
  server.close();
  await once(server, 'close');
});

test('encodes an internationalised domain in ASCII', async () => {
  const mailbox = await startMailbox();
  const send = openSmtp(mailbox.smtpUrl, FROM);
  await send({ ...mail, to: 'asha@ｅｘａｍｐｌｅ．ｏｒｇ', replyTo: 'hari@उदाहरण.भारत' });
  const { to, replyTo } = await mailbox.mailTo('asha@example.org');
  expect([to, replyTo]).toEqual(['asha@example.org', 'hari@xn--p1b6ci4b4b3a.xn--h2brj9c']);
  await mailbox.close();
});
