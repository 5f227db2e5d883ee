import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileRequest, hostileRequest } from '../support/fuzz/hostile-request.ts';
import { Scene } from '../support/fuzz/scene.ts';
import { madeHostile, findViolation, say } from '../support/fuzz/wire.ts';

/**
 * Sends hostile requests, generated from the contract's schemas and a seed, to every call: each response has the form
 * of the contract, and nothing breaks. FUZZ_SEED and FUZZ_RUNS set the seed and the number of requests per call.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 200);
const names = Object.keys(paths) as CallName[];
const WARM_UP = 40;
const MAX_GROWTH = 96 * 1024 * 1024;

let scene: Scene;
let heapBefore = 0;
let asked = 0;
/** Whether data was changed since the scene was last created. */
let isChanged = true;
const statuses = new Map<number, number>();
const prototypes = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
beforeAll(async () => {
  scene = await Scene.build();
});
afterAll(() => scene.close());

describe(`hostile requests, seed ${seed}`, () => {
  test.each(names)('%s', { timeout: 600_000 }, async (name) => {
    if (isChanged) await scene.renew();
    isChanged = false;
    await fc.assert(
      fc.asyncProperty(hostileRequest(name), (request) => survives(name, request)),
      {
        numRuns,
        seed: seed * 1_000 + names.indexOf(name),
        interruptAfterTimeLimit: 580_000,
        markInterruptAsFailure: true,
      },
    );
    expect(asked).toBeGreaterThan(0);
  });
});

test('some requests were valid and succeeded', () => {
  expect(statuses.get(200)).toBeGreaterThan(asked / 50);
  expect(statuses.get(400)).toBeGreaterThan(asked / 50);
});

test('no prototype was changed, no line of the log was forged', () => {
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototypes);
  for (const line of scene.log) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(scene.log.filter((line) => line.indexOf('\n') !== line.length - 1)).toEqual([]);
});

test('no request data stays in memory', () => {
  expect((heapUsed() - heapBefore) / 1024 / 1024).toBeLessThan(MAX_GROWTH / 1024 / 1024);
});

test('and the product works as before', async () => {
  await scene.renew();
  expect(scene.booking.state).toBe('held');
});

async function survives(name: CallName, request: HostileRequest): Promise<void> {
  const made = await madeHostile(scene, name, request);
  const answer = await say(scene.app.url, made, request.framing);
  const complaint = findViolation(name, answer, request.framing !== null) ?? scene.complaint();
  if (complaint !== null)
    throw new Error(
      `${complaint}\n${made.method} ${made.target.slice(0, 500)}\n${made.body.toString().slice(0, 2_000)}`,
    );
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  asked += 1;
  if (asked === WARM_UP) heapBefore = heapUsed();
  if (answer.status >= 300) return;
  if (made.method !== 'GET') isChanged = true;
  await scene.mend(name);
}

/** In bytes, after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
