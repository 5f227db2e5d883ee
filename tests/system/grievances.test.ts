import { expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { useInstallation } from '../support/installation.ts';

const { url, start, run: ask } = useInstallation('server/cli/grievances.ts');

test('the officer reads, answers and closes a complaint, while Aangan runs and without it', async () => {
  const product = await start();
  expect(await ask('list')).toEqual({ code: 0, said: 'No complaint is open.', complained: '' });
  const visitor = new Client(url());
  const complaint = { kind: 'content', words: 'A photo shows my house.\nPlease remove it.', email: 'v@example.org' };
  const made = await visitor.post<{ number: string; key: string }>('/api/grievance/make', complaint);
  const { number, key } = made.body;
  const status = async () =>
    (await visitor.get<object>(`/api/grievance/status/${number}`, { 'x-link-token': key })).body;

  // The command uses the machine's time, which is later than the product's here.
  expect((await ask('list')).said).toMatch(new RegExp(`^${number}  \\S+  content  open  due \\S+`));
  const { code, said } = await ask('show', number);
  expect(code).toBe(0);
  for (const part of ['from v@example.org', 'A photo shows my house.\nPlease remove it.']) expect(said).toContain(part);

  const answered = await ask('answer', number, 'We', 'look into it.');
  expect(answered).toEqual({
    code: 0,
    said: `Complaint ${number} is answered; the complainant is notified by e-mail.`,
    complained: '',
  });
  expect(await status()).toMatchObject({
    state: 'answered',
    steps: [{}, { by: 'officer', words: 'We look into it.' }],
  });

  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
  expect((await ask('close', number, 'It is removed.')).code).toBe(0);
  expect(await ask('answer', number, 'Again.')).toMatchObject({ code: 1, said: '' });
  expect((await ask('close', number, 'Again.')).said).toBe(
    `Complaint ${number} was already closed; nothing has changed.`,
  );
  expect((await ask('list')).said).toBe('No complaint is open.');
  expect((await ask('list', '--all')).said).toContain(`${number}  `);
}, 120_000);

test.each([
  [[], 2, /Usage: npm run grievances/],
  [['list', 'all'], 2, /Usage: npm run grievances/],
  [['show'], 2, /Usage: npm run grievances/],
  [['answer', 'GR-2026-000001'], 2, /Usage: npm run grievances/],
  [['close', 'GR-2026-000001', ' '], 2, /Usage: npm run grievances/],
  [['show', 'GR-2026-000001'], 1, /There is no complaint GR-2026-000001/],
] as const)('explains %j', { timeout: 120_000 }, async (args, code, complaint) => {
  if (code === 1) await start();
  const answer = await ask(...args);
  expect(answer).toMatchObject({ code, said: '' });
  expect(answer.complained).toMatch(complaint);
});
