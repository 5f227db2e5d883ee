import { defineConfig } from 'vite';
import { programs } from './vite-programs.ts';

/** One file a program; the packages stay outside, in node_modules. */
export default defineConfig({
  plugins: [programs()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    rollupOptions: {
      input: [
        'main.ts',
        ...[
          'audit-calendar',
          'audit-ledger',
          'payouts',
          'reports',
          'grievances',
          'backup',
          'import-homes',
          'move-photos',
          'restore',
          'rotate-secret',
          'sizes',
          'tax-registers',
          'upgrade-to-0.2.0',
        ].map((command) => `cli/${command}.ts`),
      ],
    },
  },
});
