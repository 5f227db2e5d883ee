import { defineConfig } from 'vite';

/** One file for one child process; the pages are inside it. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'main.ts',
    outDir: 'build',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
