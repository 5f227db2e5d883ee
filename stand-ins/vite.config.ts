import { defineConfig } from 'vite';

/** Builds one file for the child process, with the pages inlined. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'main.ts',
    outDir: 'build',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
