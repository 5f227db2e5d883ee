import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayStandIn, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { LocalClock } from './local-clock.ts';

const DAY_MS = 24 * 60 * 60_000;
const log = createLog({ logLevel: 'silent' });

let folder: string;
let gateway: GatewayStandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-clock-'));
  gateway = await startGateway({ folder, port: 0, webhookUrl: undefined });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

test('time goes on with the clock of the local gateway', async () => {
  const onJump = vi.fn<() => void>();
  const clock = await LocalClock.follow(`${gateway.apiUrl}/stand-in`, log, onJump);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(DAY_MS / 24);
  await fetch(`${gateway.apiUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ days: 3 }) });
  await vi.waitFor(() => expect(onJump).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  expect(Math.round((clock.now().getTime() - Date.now()) / DAY_MS)).toBe(3);
  clock.stop();
});

test('where no clock is told, time is what it is', async () => {
  const clock = await LocalClock.follow('http://127.0.0.1:9/stand-in', log, () => undefined);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  clock.stop();
});
