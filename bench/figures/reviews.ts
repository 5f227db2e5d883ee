import type { Figure, Row } from '../figure.ts';
import { load } from '../load.ts';
import { computeRatio, inTurns } from '../pair.ts';
import { FEW_REVIEWS, fillReviewed, MANY_REVIEWS, type Reviewed } from '../reviewed.ts';
import type { Stage } from '../stage.ts';

/** Allowed ratio for a hundred times as many reviews, because means and histogram are summed on each read. */
const GOAL = 5;

/** Request paths by kind of reviewed subject. */
const asked: Record<string, (of: Reviewed) => string> = {
  'reviews of a home': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24`,
  'reviews of a home, half way down': ({ homeId, cursor }) => `/api/review/of-home/${homeId}?limit=24&cursor=${cursor}`,
  'the most telling of a home': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24&sort=telling`,
  'reviews of a home by two words': ({ homeId }) => `/api/review/of-home/${homeId}?limit=24&query=word12%20word34`,
  'reviews of a host': ({ hostId }) => `/api/review/of-host/${hostId}?limit=24`,
  'reviews of a host, half way down': ({ hostId, cursor }) => `/api/review/of-host/${hostId}?limit=24&cursor=${cursor}`,
};

/** Compares sequential requests for a home with many reviews with one with few. */
export const reviewsFigure: Figure = {
  name: 'reviews',
  take: async (stage) => {
    const { many, few } = await fillReviewed(stage.databaseUrl);
    const rows: Row[] = [];
    for (const [what, path] of Object.entries(asked)) rows.push(await measureRow(stage, what, path(many), path(few)));
    return rows;
  },
};

async function measureRow(
  { product, rounds, seconds }: Stage,
  what: string,
  ofMany: string,
  ofFew: string,
): Promise<Row> {
  for (const path of [ofMany, ofFew]) {
    const { status } = await fetch(product.url + path);
    if (status !== 200) throw new Error(`${path} was answered by ${status}`);
  }
  const buildTimer = (path: string) => async () =>
    1_000 / (await load({ url: product.url, next: () => ({ path }), connections: 1, seconds })).perSecond;
  const [costOfMany, costOfFew] = [buildTimer(ofMany), buildTimer(ofFew)];
  // Warm-up round, not counted: V8 compiles the code.
  await costOfMany();
  await costOfFew();
  const { ours, theirs, ratio, from, to } = computeRatio(await inTurns(rounds, costOfMany, costOfFew));
  return {
    what: `${what}: ${MANY_REVIEWS.toLocaleString('en')}, beside ${FEW_REVIEWS}`,
    ours: `${ours.toFixed(2)} ms`,
    theirs: `${theirs.toFixed(2)} ms`,
    judged: `${ratio.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`,
    goal: `≤ ${GOAL}`,
    isMet: ratio <= GOAL,
  };
}
