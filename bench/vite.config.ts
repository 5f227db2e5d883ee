import { defineConfig } from 'vite';
import { programs } from '../server/vite-programs.ts';

/** Builds the bench and its child programs: the baselines, and the module preloaded into the product. */
export default defineConfig({
  plugins: [programs()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    rollupOptions: {
      input: ['run.ts', 'raw.ts', 'sharp-alone.ts', 'hostile-senders.ts', 'bare-files.ts', 'end-with-parent.ts'],
    },
  },
});
