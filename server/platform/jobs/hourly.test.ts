import { expect, test } from 'vitest';
import { hourly } from './hourly.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);

test('runs once an hour, again at once after a failure, and does not wait for an hour that a wrong clock came from', async () => {
  let now = at('10:00');
  let fails = false;
  const ran: Date[] = [];
  const sweep = hourly(
    async (when) => {
      if (fails) throw new Error('not now');
      ran.push(when);
    },
    () => now,
  );
  await sweep();
  now = at('10:59');
  await sweep();
  expect(ran).toEqual([at('10:00')]);
  now = at('11:00');
  fails = true;
  await expect(sweep()).rejects.toThrow('not now');
  fails = false;
  now = at('11:01');
  await sweep();
  expect(ran).toEqual([at('10:00'), at('11:01')]);
  now = at('08:00');
  await sweep();
  expect(ran).toEqual([at('10:00'), at('11:01'), at('08:00')]);
});
