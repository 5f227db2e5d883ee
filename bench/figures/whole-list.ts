import type { Figure } from '../figure.ts';
import { median } from '../pair.ts';
import { memoryMb } from '../processes.ts';

const MOST_GROWTH_MB = 100;
const FIRST_BYTE_MS = 200;

/** Every home in one answer: it is made while it is sent, and nobody waits for its beginning. */
export const wholeListFigure: Figure = {
  name: 'whole-list',
  take: async ({ product, homes, rounds }) => {
    const firsts: number[] = [];
    let most = 0;
    const before = memoryMb(product.pid);
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${product.url}/api/listing/get`);
      const reader = answer.body?.getReader();
      for (let part = 0; ; part += 1) {
        const read = await reader?.read();
        if (part === 0) firsts.push(performance.now() - began);
        if (part % 50 === 0) most = Math.max(most, memoryMb(product.pid));
        if (read?.done !== false) break;
      }
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
