import type { Figure, Row } from '../figure.ts';
import { load } from '../load.ts';
import { computeRatio, inTurns } from '../pair.ts';
import { narrowed, sampled, wideSearchByWords } from '../searches.ts';
import type { Stage } from '../stage.ts';

/**
 * Allowed multiple of the time of a search by two words. An estimate with 10% error must read hundreds of matching
 * homes.
 */
const [GOAL, GOAL_OF_SAMPLES] = [2, 3];

/**
 * Response times of searches with filters, map boxes and sort orders, and of maps, facets and prices. Sequential over
 * one connection, compared with searches by two words in the same run.
 */
export const narrowedFigure: Figure = {
  name: 'narrowed',
  take: async (stage) => {
    const rows: Row[] = [];
    for (const [what, path] of Object.entries(narrowed)) rows.push(await beside(stage, what, path, GOAL));
    for (const [what, path] of Object.entries(sampled)) rows.push(await beside(stage, what, path, GOAL_OF_SAMPLES));
    return rows;
  },
};

async function beside(
  { product, rounds, seconds }: Stage,
  what: string,
  path: () => string,
  goal: number,
): Promise<Row> {
  const buildTimer = (next: () => string) => async () => {
    const { perSecond } = await load({
      url: product.url,
      next: () => ({ path: next() }),
      connections: 1,
      seconds,
    });
    return 1_000 / perSecond;
  };
  const [ask, askWords] = [buildTimer(path), buildTimer(() => `/api/listing/search?${wideSearchByWords()}`)];
  // Warm-up round, not counted: V8 compiles the code.
  await ask();
  await askWords();
  const { ours, theirs, ratio, from, to } = computeRatio(await inTurns(rounds, ask, askWords));
  return {
    what: `${what}, beside a search by two words`,
    ours: `${ours.toFixed(2)} ms`,
    theirs: `${theirs.toFixed(2)} ms`,
    judged: `${ratio.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`,
    goal: `≤ ${goal}`,
    isMet: ratio <= goal,
  };
}
