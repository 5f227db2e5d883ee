import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { findMailedToken, type ReceivedMail, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeAll, expect, test } from 'vitest';

// An attacker signs up with a victim's address and puts a link into the name, so that our mail delivers it.

const LURE = 'Win money http://evil.example or www.evil.example/x';

const mailbox = started(() => startMailbox());
const app = started(() => startTestApp({ settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl } }));
let stranger: Person;
beforeAll(async () => {
  stranger = await app.signUp({ name: LURE });
});

const findLinks = ({ html }: ReceivedMail) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');

/** Parts of a mail that a mail program would turn into the attacker's link, and links to other sites. */
function attackerLinksIn(mail: ReceivedMail): string[] {
  const { publicUrl, supportEmail } = app.context.settings;
  const words = [mail.subject, mail.text, mail.html].filter((part) => /evil\.example|http:\/\/evil/.test(part));
  const foreign = findLinks(mail).filter((url) => !url.startsWith(publicUrl) && url !== `mailto:${supportEmail}`);
  return [...words, ...foreign];
}

test('e-mails about an account omit its name until its address is verified', async () => {
  await stranger.post('/api/auth/forgot-password', { email: stranger.email });
  // A changed password invalidates reset links, so that a pending link would not be sent.
  const forgotten = await mailbox.mailTo(stranger.email, /Choose a new password/);
  const { password } = stranger;
  const changed = { currentPassword: password, newPassword: 'courtyard-with-a-well' };
  expect((await stranger.post('/api/auth/change-password', changed)).status).toBe(200);
  const other = await app.signUp({ name: LURE });
  expect((await other.post('/api/user/delete', { password: other.password })).status).toBe(200);
  const mails = [
    await mailbox.mailTo(stranger.email, /^Confirm/),
    forgotten,
    await mailbox.mailTo(stranger.email, /was changed/),
    await mailbox.mailTo(other.email, /is deleted/),
  ];
  for (const mail of mails) {
    expect(mail.text).toContain('Namaste,');
    expect(mail.text).not.toContain('Win money');
    expect(attackerLinksIn(mail)).toEqual([]);
  }
});

test('an e-mail contains the name once the address is verified', async () => {
  const asha = await app.signUp({ name: 'Asha Rao' });
  const token = await findMailedToken(mailbox, asha.email, 'confirm');
  expect((await asha.post('/api/auth/verify-email', { token })).status).toBe(200);
  await asha.post('/api/auth/forgot-password', { email: asha.email });
  expect((await mailbox.mailTo(asha.email, /Choose a new password/)).text).toContain('Namaste Asha Rao,');
});

test('links in names, titles and wishes are not clickable in e-mails about a stay', async () => {
  const victim = await app.signUp({ name: LURE });
  const home = await aHome(app, stranger, { title: LURE, landMark: LURE, city: LURE });
  const booking = await aHeldStay(app, victim, home);
  await victim.post('/api/guest/contact', {
    bookingId: booking._id,
    name: LURE,
    phone: '+91 98290 54321',
    email: victim.email,
    extraService: LURE,
  });
  await stranger.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
  for (const subject of [/are held$/, /We wrote to the owner/, /to pay for your stay/])
    expect(attackerLinksIn(await mailbox.mailTo(victim.email, subject))).toEqual([]);
  for (const subject of [/holds dates/, /has booked/])
    expect(attackerLinksIn(await mailbox.mailTo(stranger.email, subject))).toEqual([]);
  await stranger.delete(`/api/booking/cancel/${booking._id}`);
  for (const { email } of [victim, stranger])
    expect(attackerLinksIn(await mailbox.mailTo(email, /is cancelled/))).toEqual([]);
});
