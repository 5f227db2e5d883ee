import type { Figure, Row } from '../figure.ts';
import { type Load, load, type LoadOptions } from '../load.ts';
import { computeRatio, inTurns } from '../pair.ts';
import type { Stage } from '../stage.ts';
import { COMMON_WORD, fillTalker, RARE_WORD, type Talker, deleteTalkerHomes } from '../talker.ts';

const LARGE = { conversations: 10_000, entries: 100_000 };
const SMALL = { conversations: 100, entries: 200 };
/** Sequential requests, because the figure is the waiting time of one person. */
const CONNECTIONS = 1;
/** Allowed ratio. Opening costs the same; a search reads all conversations, so it may cost a multiple. */
const GOALS = { opening: 0.8, search: 0.05 };

type Request = ReturnType<LoadOptions['next']>;

const requests: Record<string, (talker: Talker) => Request> = {
  'the newest page of a conversation': ({ conversation }) => ({ path: `/api/inbox/conversation/${conversation}` }),
  'a page in its middle': ({ conversation, middle }) => ({
    path: `/api/inbox/conversation/${conversation}?before=${middle}`,
  }),
  'a message sent': ({ conversation }) => ({
    path: `/api/inbox/send/${conversation}`,
    method: 'POST',
    body: { message: 'It lies in the shade' },
  }),
  'the list of conversations': () => ({ path: '/api/inbox/mine?limit=20' }),
  'those found by a word that one message has': () => ({ path: `/api/inbox/mine?limit=20&query=${RARE_WORD}` }),
  'those found by a word that all have': () => ({ path: `/api/inbox/mine?limit=20&query=${COMMON_WORD}` }),
};

/**
 * Compares a person with thousands of conversations, one of them very long, with a person with few short conversations.
 */
export const inboxFigure: Figure = {
  name: 'inbox',
  take: async (stage) => {
    const { product, databaseUrl } = stage;
    try {
      const large = await fillTalker(product.url, databaseUrl, LARGE);
      const small = await fillTalker(product.url, databaseUrl, SMALL);
      const rows: Row[] = [];
      for (const [what, request] of Object.entries(requests)) {
        const goal = GOALS[what.includes('found by') ? 'search' : 'opening'];
        rows.push(await measureRow(stage, { what, goal }, ask(stage, request, large), ask(stage, request, small)));
      }
      return rows;
    } finally {
      await deleteTalkerHomes(databaseUrl);
    }
  },
};

function ask({ product: { url }, seconds }: Stage, request: (talker: Talker) => Request, talker: Talker) {
  const next = (): Request => ({
    ...request(talker),
    headers: { cookie: talker.cookie, 'idempotency-key': crypto.randomUUID() },
  });
  return () => load({ url, next, connections: CONNECTIONS, seconds });
}

async function measureRow(
  { rounds }: Stage,
  { what, goal }: { what: string; goal: number },
  large: () => Promise<Load>,
  small: () => Promise<Load>,
): Promise<Row> {
  // Warm-up round, not counted: statements are planned again after a vacuum.
  await large();
  await small();
  const pairs = await inTurns(rounds, large, small);
  const rate = computeRatio(pairs.map(([a, b]) => [a.perSecond, b.perSecond]));
  return {
    what: `${what}: ${LARGE.conversations} conversations with ${LARGE.entries} entries beside ${SMALL.conversations} with ${SMALL.entries}`,
    ours: `${rate.ours.toFixed(1)}/s`,
    theirs: `${rate.theirs.toFixed(1)}/s`,
    judged: `${rate.ratio.toFixed(2)} (${rate.from.toFixed(2)} to ${rate.to.toFixed(2)})`,
    goal: `≥ ${goal}`,
    isMet: rate.ratio >= goal,
  };
}
