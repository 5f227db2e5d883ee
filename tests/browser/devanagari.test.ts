import type { ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import { expect, it } from 'vitest';
import { aPerson } from './browser.ts';
import { openSite } from './site.ts';
import { untilQuiet } from './until-quiet.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

it('a face for Devanagari is fetched where it is written, and nowhere else', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/devanagari.*\.woff2$/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/');
  await untilQuiet(page);
  await page.request.post('/api/auth/login', { data: { email: 'meera@example.in', password: SAMPLE_PASSWORD } });
  const lines = (await (await page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
  const id = lines.find(({ host }) => host.name === 'Joaquim')?._id;
  const sendMessage = async (message: string) => {
    const sent = await page.request.post(`/api/inbox/send/${id}`, { data: { message } });
    expect(sent.status()).toBe(201);
  };
  await sendMessage('All four of us, and the cat 🐈');
  await page.goto(`/inbox/${id}`);
  const messages = page.getByRole('region', { name: /^Messages with/ });
  await messages.getByText('All four of us').first().waitFor();
  await untilQuiet(page);
  expect(fetched).toEqual([]);

  await sendMessage('नमस्ते, हम पाँच बजे पहुँचेंगे।');
  await messages.getByText('पहुँचेंगे').first().waitFor();
  await expect.poll(() => fetched.length).toBe(1);
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Anek'", 'नमस्ते'))).toBe(true);
});
