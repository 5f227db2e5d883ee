import type { Figure } from '../figure.ts';
import { median } from '../pair.ts';
import { memoryMb, type Running } from '../processes.ts';

const MOST_GROWTH_MB = 100;
const FIRST_BYTE_MS = 200;

/** Every home in one answer: it is made while it is sent, and nobody waits for its beginning. Read to its end once. */
export const wholeListFigure: Figure = {
  name: 'whole-list',
  take: async ({ product, homes, rounds }) => {
    const firsts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const reader = await askForAll(product);
      await reader.read();
      firsts.push(performance.now() - began);
      await reader.cancel();
    }
    const before = memoryMb(product.pid);
    let most = before;
    const reader = await askForAll(product);
    for (let part = 0; !(await reader.read()).done; part += 1) {
      if (part % 50 === 0) most = Math.max(most, memoryMb(product.pid));
    }
    const growth = most - before;
    const first = median(firsts);
    const what = `all ${homes} homes in one answer`;
    return [
      {
        what: `${what}: first byte`,
        ours: `${first.toFixed(0)} ms`,
        theirs: '',
        judged: `${first.toFixed(0)} ms`,
        goal: `≤ ${FIRST_BYTE_MS} ms`,
        isMet: first <= FIRST_BYTE_MS,
      },
      {
        what: `${what}: growth of memory`,
        ours: `${growth.toFixed(0)} MB`,
        theirs: '',
        judged: `${growth.toFixed(0)} MB`,
        goal: `≤ ${MOST_GROWTH_MB} MB`,
        isMet: growth <= MOST_GROWTH_MB,
      },
    ];
  },
};

async function askForAll({ url }: Running): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { ok, body } = await fetch(`${url}/api/listing/get`);
  if (!ok || body === null) throw new Error('the whole list was refused');
  return body.getReader();
}
