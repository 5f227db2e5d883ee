import { defineConfig } from 'vite';

/** One file a program; the packages stay outside, in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    rollupOptions: { input: { main: 'main.ts', 'audit-ledger': 'audit-ledger.ts', 'import-homes': 'import-homes.ts' } },
  },
});
