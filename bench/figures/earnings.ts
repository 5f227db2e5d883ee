import type { EarningsSummary } from '@aangan/contract/payouts/earnings.ts';
import { EARNED_STAYS, fillEarner } from '../earner.ts';
import type { Figure } from '../figure.ts';
import { type Load, load } from '../load.ts';
import { computeRatio, inTurns } from '../pair.ts';
import { signIn } from '../sign-in.ts';
import type { Stage } from '../stage.ts';

const CONNECTIONS = 10;
const GOAL = 0.6;

/** Compares the earnings totals of a host with thousands of stays with one bare SQL sum of the same rows. */
export const earningsFigure: Figure = {
  name: 'earnings',
  take: async (stage) => {
    const { product, raw, databaseUrl, rounds } = stage;
    const cookie = await signIn(product.url);
    const answer = await fetch(`${product.url}/api/user/currentuser`, { headers: { cookie } });
    const { _id: hostId } = (await answer.json()) as { _id: string };
    await fillEarner(databaseUrl, hostId);
    await sumAlike(stage, hostId, cookie);
    const ask = (url: string, path: string) => () =>
      load({ url, next: () => ({ path, headers: { cookie } }), connections: CONNECTIONS, seconds: stage.seconds });
    const [askOurs, askTheirs] = [ask(product.url, '/api/earnings/summary'), ask(raw.url, `/earnings/${hostId}`)];
    // Warm-up round, not counted: V8 compiles the code.
    await askOurs();
    await askTheirs();
    const pairs = await inTurns<Load>(rounds, askOurs, askTheirs);
    const rate = computeRatio(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
    return [
      {
        what: `the earnings of a host with ${EARNED_STAYS} stays`,
        ours: `${rate.ours.toFixed(1)}/s`,
        theirs: `${rate.theirs.toFixed(1)}/s`,
        judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
        goal: `≥ ${GOAL}`,
        isMet: rate.ratio >= GOAL,
      },
    ];
  },
};

/** Checks that both return the same sums, so that the work is comparable. */
async function sumAlike({ product, raw }: Stage, hostId: string, cookie: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/earnings/summary`, { headers: { cookie } });
  const ours = (await answer.json()) as EarningsSummary;
  const [theirs] = (await (await fetch(`${raw.url}/earnings/${hostId}`)).json()) as [
    { months: { month: string; earned: number; open: number }[]; gross: number; paid: number; nights: number },
  ];
  const all = (months: { earned: number; open: number }[]) =>
    months.map(({ earned, open }) => `${earned} ${open}`).join();
  const months = ours.months.map(({ earned, coming, waiting }) => ({ earned, open: coming + waiting }));
  const line = [ours.year.gross, ours.year.paid, ours.nights].join();
  if (all(months) !== all(theirs.months) || line !== [theirs.gross, theirs.paid, theirs.nights].join()) {
    throw new Error(`the earnings come to other sums than their yardstick: ${JSON.stringify([ours, theirs])}`);
  }
}
