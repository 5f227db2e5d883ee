/** Tries until it is so; what still fails after that time is told. */
export async function until<Answer>(
  what: string,
  attempt: () => Promise<Answer | null | undefined | false>,
  patienceMs = 20_000,
): Promise<Answer> {
  const end = performance.now() + patienceMs;
  let failure: unknown;
  for (;;) {
    try {
      const answer = await attempt();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`, { cause: failure });
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
