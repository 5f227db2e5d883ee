import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { BodyThrottle } from './request-bodies.ts';

const chunk = Buffer.alloc(1_000);
const turn = () => new Promise(setImmediate);

/** Two bodies of four chunks that share a rate of one chunk per second, with a stopped clock. */
function twoBodies() {
  let now = 0;
  const waits: { until: number; act: () => void }[] = [];
  const pace = new BodyThrottle({
    bytesPerSecond: chunk.length,
    clock: () => now,
    wait: (act, milliseconds) => waits.push({ until: now + milliseconds, act }),
  });
  const read: string[] = [];
  for (const name of ['a', 'b']) {
    const body = new PassThrough();
    pace.throttle(body);
    body.pipe(
      new Writable({
        // Smaller than a chunk: the buffer is full after each chunk, and then requests more.
        highWaterMark: 1,
        write(_chunk, _encoding, done) {
          read.push(name);
          setImmediate(done);
        },
      }),
    );
    for (let count = 0; count < 4; count += 1) body.write(chunk);
    body.end();
  }
  const advance = async (milliseconds: number) => {
    now += milliseconds;
    for (const { act } of waits.filter(({ until }) => until <= now)) act();
    waits.splice(0, waits.length, ...waits.filter(({ until }) => until > now));
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return { read, advance };
}

test('concurrent bodies share one rate, also when piped', async () => {
  const { read, advance } = twoBodies();
  await advance(0);
  expect(read).toEqual(['a', 'b']);
  for (let second = 0; second < 8; second += 1) await advance(1_000);
  expect(read.join('')).toMatch(/^(ab|ba){4}$/);
});

test('never delays a slower body', async () => {
  const held: number[] = [];
  const pace = new BodyThrottle({ bytesPerSecond: 1_000_000, clock: () => 0, wait: (_act, ms) => held.push(ms) });
  const body = new PassThrough();
  pace.throttle(body);
  for (let count = 0; count < 3; count += 1) body.write(chunk);
  await turn();
  expect(held).toEqual([]);
});
