import { expect, test } from 'vitest';
import { useInstallation } from '../support/installation.ts';
import { publishHome } from '../support/listings.ts';
import { signUp } from '../support/people.ts';

const { url, start, run: ask } = useInstallation('server/cli/reports.ts');

test('an operator reads a report and closes it, while Aangan runs and without it', async () => {
  const product = await start();
  expect(await ask('list')).toEqual({ code: 0, said: 'No report is open.', complained: '' });

  const [host, gita, chandra] = [
    await signUp(url(), 'Hari'),
    await signUp(url(), 'Gita'),
    await signUp(url(), 'Chandra'),
  ];
  const home = await publishHome(host, { title: 'The neem court' });
  const about = { kind: 'home', id: home._id };
  const words = 'No such house here.\nI stood before a wall.';
  expect((await gita.post('/api/report/make', { about, reason: 'fraud', words })).status).toBe(201);
  expect((await chandra.post('/api/report/make', { about, reason: 'wrong-facts', words: '' })).status).toBe(201);

  const { said: listed } = await ask('list');
  const lines = listed.split('\n');
  expect(lines).toHaveLength(2);
  const line = lines.find((each) => each.includes(`fraud  home ${home._id}`)) ?? '';
  const [id = ''] = line.split(' ');
  const { code, said } = await ask('show', id);
  expect(code).toBe(0);
  for (const part of ['I stood before a wall.', 'The neem court', '2 reports are about it.'])
    expect(said).toContain(part);
  // The reporter stays anonymous.
  expect(said).not.toMatch(/Gita|gita@|Chandra/);

  product.process.kill('SIGTERM');
  expect(await product.ended()).toBe(0);
  expect(await ask('close', id, 'Called', 'the', 'host.')).toMatchObject({
    code: 0,
    said: `The report ${id} is closed.`,
  });
  expect((await ask('close', id, 'Again.')).said).toBe(`The report ${id} was already closed; nothing has changed.`);
  expect((await ask('show', id)).said).toContain('Closed: Called the host.');
  expect((await ask('list')).said.split('\n')).toEqual(lines.filter((each) => each !== line));
});

test('explains invalid arguments', async () => {
  const unknown = crypto.randomUUID();
  for (const [args, code, complaint] of [
    [[], 2, /Usage: npm run reports/],
    [['show', 'nonsense'], 2, /Usage: npm run reports/],
    [['close', unknown], 2, /Usage: npm run reports/],
  ] as const) {
    const answer = await ask(...args);
    expect(answer).toMatchObject({ code, said: '' });
    expect(answer.complained).toMatch(complaint);
  }
  await start();
  expect(await ask('show', unknown)).toEqual({
    code: 1,
    said: '',
    complained: `There is no report ${unknown}: npm run reports -- list tells which are open.`,
  });
});
