const engines = ['chromium', 'firefox'] as const;

export type Engine = (typeof engines)[number];

/** Browser engine of the tests: TEST_BROWSER, default Chromium. */
export const engine: Engine = named(process.env.TEST_BROWSER ?? 'chromium');

function named(name: string): Engine {
  const found = engines.find((candidate) => candidate === name);
  if (found === undefined) throw new Error(`TEST_BROWSER is ${name}; there are: ${engines.join(', ')}`);
  return found;
}
