import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

// npm run test:file -- server/api/accounts/sign-in.test.ts: runs test files of either kind; options are passed to Vitest.
const args = process.argv.slice(2);
const dash = args.findIndex((argument) => argument.startsWith('-'));
const files = args.slice(0, dash < 0 ? args.length : dash).map((path) => resolve(process.env.INIT_CWD ?? root, path));
const options = dash < 0 ? [] : args.slice(dash);

if (files.length === 0) refuse('Which file? For example: npm run test:file -- server/api/accounts/sign-in.test.ts');
for (const file of files) {
  if (!existsSync(file)) refuse(`There is no file ${relative(root, file)}.`);
}

install({ withTools: true });
for (const config of new Set(files.map(vitestConfigOf))) {
  const ofKind = files.filter((file) => vitestConfigOf(file) === config);
  // The journeys open the built product; the other tests run from the sources.
  if (config !== vitestConfigOf(root)) build();
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...ofKind, ...options]);
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/**
 * The configuration that a test file runs with: the nearest one above it.
 * @param {string} path a file or folder
 * @returns {string}
 */
function vitestConfigOf(path) {
  const config = join(path, 'vitest.config.ts');
  if (existsSync(config)) return config;
  return path === dirname(path) ? join(root, 'vitest.config.ts') : vitestConfigOf(dirname(path));
}
