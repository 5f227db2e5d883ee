import { defineConfig } from 'vite';

/** The bench itself, and the yardstick that runs in a process of its own. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    rollupOptions: { input: ['run.ts', 'raw.ts'] },
  },
});
