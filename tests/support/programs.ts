import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { programs } from '@aangan/server/vite-programs.ts';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
/** Where the programs find the packages, and where no build of the product clears them away. */
const cache = join(root, 'node_modules', '.cache', 'aangan');

export interface Program {
  /** What `node` runs. */
  path: string;
  remove: () => void;
}

/** Builds a program of the project's (`server/main.ts`) as it stands, for tests that need a process of its own. */
export async function buildProgram(entry: string): Promise<Program> {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'program-'));
  // A test may run it as another user.
  chmodSync(outDir, 0o755);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [programs()],
    build: { ssr: entry, outDir, target: 'node20' },
  });
  return {
    path: join(outDir, basename(entry).replace(/\.ts$/, '.js')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

/** Builds the stand-ins, which a product without external services starts, unless they are built. */
export async function ensureStandIns(): Promise<void> {
  const standIns = join(root, 'stand-ins');
  if (!existsSync(join(standIns, 'build', 'main.js'))) await build({ root: standIns, logLevel: 'error' });
}
