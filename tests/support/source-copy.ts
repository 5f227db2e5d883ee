import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const left = new Set(['.git', 'build', 'data', 'node_modules', 'screenshots', 'test-results']);

export interface SourceCopy {
  folder: string;
  /** Rewrites a file of the copy. */
  change: (path: string, edit: (text: string) => string) => void;
  remove: () => void;
}

/**
 * A copy of the sources for tests that change them. It is inside the repository, so that packages resolve; only the
 * workspaces are copied.
 */
export function copySources(): SourceCopy {
  // Vite does not watch folders named node_modules.
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, 'build', 'copy-'));
  for (const name of readdirSync(root).filter((entry) => !left.has(entry))) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  // Looks like a separate repository to Tailwind, which ignores class names in git-ignored files.
  mkdirSync(join(folder, '.git'));
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  mkdirSync(join(folder, 'node_modules', '@aangan'), { recursive: true });
  for (const name of workspaces) symlinkSync(join('..', '..', name), join(folder, 'node_modules', '@aangan', name));
  const installed = join('node_modules', '.package-lock.json');
  cpSync(join(root, installed), join(folder, installed));
  return {
    folder,
    change: (path, edit) => writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), 'utf8'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
