import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type LocalGateway, startGateway } from '@aangan/stand-ins/gateway/gateway.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { LocalClock } from './local-clock.ts';

const log = createLog({ logLevel: 'silent' });

/** Unlike in a trial installation, the clock is frozen and advanced by calls to the gateway. */
beforeAll(() => void vi.setSystemTime(TEST_INSTANT));
afterAll(() => void vi.useRealTimers());

let folder: string;
let gateway: LocalGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-clock-'));
  gateway = await startGateway({ folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

test('follows the clock of the local gateway', async () => {
  const onJump = vi.fn<() => void>();
  const clock = await LocalClock.follow({ url: `${gateway.apiUrl}/stand-in`, frozenAt: undefined }, log, onJump);
  expect(clock.now()).toEqual(TEST_INSTANT);
  await fetch(`${gateway.apiUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ days: 3 }) });
  await until(() => expect(onJump).toHaveBeenCalledTimes(1));
  expect(clock.now()).toEqual(new Date(TEST_INSTANT.getTime() + 3 * DAY_MS));
  clock.stop();
});

test('uses the real time without a set clock', async () => {
  const clock = await LocalClock.follow(
    { url: 'http://127.0.0.1:9/stand-in', frozenAt: undefined },
    log,
    () => undefined,
  );
  expect(clock.now()).toEqual(TEST_INSTANT);
  clock.stop();
});

describe('a frozen clock', () => {
  const frozenAt = '2028-02-29T18:29:00.000Z';

  test('shows its instant to the millisecond until it is advanced', async () => {
    const frozenGateway = await startGateway({
      folder: join(folder, 'still'),
      frozenAt: new Date(frozenAt),
    });
    const onJump = vi.fn<() => void>();
    const clock = await LocalClock.follow({ url: `${frozenGateway.apiUrl}/stand-in`, frozenAt }, log, onJump);
    expect(clock.now()).toEqual(new Date(frozenAt));
    await fetch(`${frozenGateway.apiUrl}/stand-in/clock`, { method: 'POST', body: JSON.stringify({ minutes: 2 }) });
    await until(() => expect(onJump).toHaveBeenCalledTimes(1));
    expect(clock.now()).toEqual(new Date('2028-02-29T18:31:00.000Z'));
    clock.stop();
    await frozenGateway.close();
  });

  test('is available before the first response of the gateway', async () => {
    const clock = await LocalClock.follow({ url: 'http://127.0.0.1:9/stand-in', frozenAt }, log, () => undefined);
    expect(clock.now()).toEqual(new Date(frozenAt));
    clock.stop();
  });
});
