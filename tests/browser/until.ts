import { letPass, stopwatch } from '../support/machine-time.ts';

const PATIENCE_MS = 60_000;

/** Retries a check until it passes; throws its last error after a minute. */
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
