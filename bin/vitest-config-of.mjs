import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * The configuration that a test file runs with: the nearest one above it.
 * @param {string} path a file or folder
 * @returns {string}
 */
export function vitestConfigOf(path) {
  const config = join(path, 'vitest.config.ts');
  if (existsSync(config)) return config;
  return path === dirname(path) ? join(root, 'vitest.config.ts') : vitestConfigOf(dirname(path));
}
