import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from '../../support/client.ts';
import { Crowd, isSuccess } from '../../support/crowd.ts';
import { HalfSent } from '../../support/half-sent.ts';
import { Device } from '../../support/live/device.ts';
import { type Machine, Machines } from '../../support/machines/machines.ts';

/** Enough for the balancer of these tests to notice, and for a busy machine. */
const DRAIN_SECONDS = 2;
const RESTARTS = Number(process.env.RESTARTS ?? 6);
const WITHIN = { timeout: 60_000, interval: 20 };

let machines: Machines;
let each: [Machine, Machine];
beforeAll(async () => {
  machines = await Machines.prepare({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
  each = [await machines.add(), await machines.add({}, ['--processes', '2'])];
  await vi.waitUntil(() => machines.balancer.ready.length === 2, WITHIN);
});
afterAll(() => machines.close());

test('machines restart one after the other under load, and no request fails', { timeout: 300_000 }, async () => {
  const crowd = await Crowd.gather(machines.balancer.url, { homes: 40, each: 3 });
  const listener = new Client(machines.balancer.url);
  const email = 'listener@example.org';
  await listener.post('/api/auth/signup', { name: 'Lata', email, password: 'courtyard-with-neem' });
  const device = new Device(machines.balancer.url, () => listener.cookie);
  device.wake();
  crowd.begin();
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const machine = each[restart % 2] as Machine;
    machine.signal('SIGTERM');
    expect(await machine.program.ended()).toBe(0);
    expect(machine.program.complained).toBe('');
    await machine.start();
    await vi.waitFor(() => expect(machines.balancer.ready).toContain(machine.url), WITHIN);
  }
  await crowd.stop();
  expect(crowd.outcomes.filter((one) => !isSuccess(one))).toEqual([]);
  expect(crowd.outcomes.length).toBeGreaterThan(100);
  expect(await crowd.lost(machines.database.db)).toEqual({ messages: [], stays: [], sharedDays: 0 });
  expect(device.isSignedOut).toBe(false);
  device.sleep();
});

test('while draining it is not ready, keeps serving, and closes each connection after the response', async () => {
  const [machine, other] = each;
  machine.signal('SIGTERM');
  const ready = () => fetch(`${machine.url}/api/health/ready`);
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), WITHIN);
  const refusal = await ready();
  expect(await refusal.json()).toMatchObject({ code: 'UNAVAILABLE' });
  const page = await fetch(`${machine.url}/api/listing/get?limit=1`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${machine.url}/api/health/live`)).status).toBe(200);
  expect((await fetch(`${other.url}/api/health/ready`)).status).toBe(200);
  expect(await machine.program.ended()).toBe(0);
  await machine.start();
});

test('a second signal during draining ends it; received requests are answered', async () => {
  const slow = await machines.add({ DRAIN_SECONDS: '20' });
  slow.signal('SIGTERM');
  const request = await HalfSent.begin(Number(new URL(slow.url).port));
  await vi.waitFor(async () => {
    // Repeats the signal until connections are refused; signals within a second count as one.
    slow.signal('SIGTERM');
    await expect(fetch(`${slow.url}/api/health/live`)).rejects.toThrow('fetch failed');
  }, WITHIN);
  request.end();
  expect(await request.answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await slow.program.ended()).toBe(0);
});
