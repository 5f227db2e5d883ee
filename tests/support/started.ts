import { afterAll, beforeAll } from 'vitest';

/**
 * Starts something before the tests of the surrounding file or `describe`, and closes it after them: `const app =
 * started(() => startTestApp())`. Until then the answered object has no properties.
 */
export function started<T extends { close(): unknown }>(start: () => Promise<T>): T {
  let running: T | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.close();
  });
  const present = (): T => {
    if (running === undefined) throw new Error('It is started before the first test, and no earlier.');
    return running;
  };
  return new Proxy({} as T, {
    get: (_, key) => {
      const value: unknown = Reflect.get(present(), key, present());
      return typeof value === 'function' ? (value.bind(present()) as unknown) : value;
    },
    set: (_, key, value) => Reflect.set(present(), key, value, present()),
    has: (_, key) => key in present(),
  });
}
