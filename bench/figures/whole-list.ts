import type { Figure } from '../figure.ts';
import { median } from '../pair.ts';
import { memoryMb, type Running, watchMemory } from '../processes.ts';

const MAX_GROWTH_MB = 100;
const FIRST_BYTE_MS = 200;

/**
 * Streams every home in one response. Each round reads it to the end; memory is the maximum above the level before the
 * first round.
 */
export const wholeListFigure: Figure = {
  name: 'whole-list',
  take: async ({ product, homes, rounds }) => {
    // Warm-up, not counted: V8 compiles the code.
    await (await askForAll(product)).cancel();
    const before = memoryMb(product.pid);
    const firsts: number[] = [];
    const growths: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const watched = watchMemory(product);
      firsts.push(await readAll(product));
      growths.push(watched.max() - before);
    }
    const growth = Math.max(...growths);
    const first = median(firsts);
    const what = `all ${homes} homes in one answer`;
    return [
      {
        what: `${what}: first byte`,
        ours: `${first.toFixed(0)} ms`,
        theirs: '',
        judged: `${first.toFixed(0)} ms (${Math.min(...firsts).toFixed(0)} to ${Math.max(...firsts).toFixed(0)})`,
        goal: `≤ ${FIRST_BYTE_MS} ms`,
        isMet: first <= FIRST_BYTE_MS,
      },
      {
        what: `${what}: growth of memory, the most seen`,
        ours: `${growth.toFixed(0)} MB`,
        theirs: '',
        judged: `${growth.toFixed(0)} MB (${Math.min(...growths).toFixed(0)} to ${growth.toFixed(0)})`,
        goal: `≤ ${MAX_GROWTH_MB} MB`,
        isMet: growth <= MAX_GROWTH_MB,
      },
    ];
  },
};

/** Time to the first byte, in milliseconds. */
async function readAll(product: Running): Promise<number> {
  const began = performance.now();
  const reader = await askForAll(product);
  let isDone = (await reader.read()).done;
  const first = performance.now() - began;
  while (!isDone) isDone = (await reader.read()).done;
  return first;
}

async function askForAll({ url }: Running): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { ok, body } = await fetch(`${url}/api/listing/get`);
  if (!ok || body === null) throw new Error('the whole list was refused');
  return body.getReader();
}
