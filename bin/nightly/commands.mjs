import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

export const vitestProgram = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd] */
export function succeeds(program, args, env = {}, cwd = root) {
  return spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function vitest(args, env) {
  return succeeds(process.execPath, [vitestProgram, 'run', ...args], env);
}
