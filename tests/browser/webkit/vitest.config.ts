import { defineConfig } from 'vitest/config';

/** The journeys in WebKit, which Playwright cannot drive as Debian ships it. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    fileParallelism: false,
    // One of these drives each step by a few calls: a busy machine takes minutes for a journey.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
