import { letPass, stopwatch } from '../support/machine-time.ts';

const PATIENCE_MS = 60_000;

/** Tries until it is so; what still fails after a minute is told. */
export async function until<Answer>(
  what: string,
  attempt: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const passed = stopwatch();
  let failure: unknown;
  for (;;) {
    try {
      const answer = await attempt();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    if (passed() > PATIENCE_MS) throw new Error(`Waited in vain until ${what}`, { cause: failure });
    await letPass(50);
  }
}
