import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { programs } from '@aangan/server/vite-programs.ts';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
/** A folder where programs find the packages, and which builds of the product do not delete. */
const cache = join(root, 'node_modules', '.cache', 'aangan');

export interface Program {
  /** Path of the built script. */
  path: string;
  remove: () => void;
}

/**
 * Builds a program of the project (such as `server/main.ts`) from the current sources, for tests that need a separate
 * process.
 */
export async function buildProgram(entry: string): Promise<Program> {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'program-'));
  // Readable by other users, as whom a test may run it.
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

/** Builds the stand-ins, unless they are built. */
export async function ensureStandIns(): Promise<void> {
  const standIns = join(root, 'stand-ins');
  if (!existsSync(join(standIns, 'build', 'main.js'))) await build({ root: standIns, logLevel: 'error' });
}
