import { defineConfig } from 'vitest/config';

/** The tests in WebKit, which Playwright cannot drive as Debian packages it. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    fileParallelism: false,
    // Each step takes several driver calls: a busy machine needs minutes for a test.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
