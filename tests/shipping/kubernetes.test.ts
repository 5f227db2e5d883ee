import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '@aangan/server/boot/environment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..', '..');
/** Where the compiler finds `kubernetes-types`. */
const nearPackages = join(root, 'node_modules', '.cache');

/** Kinds covered by kubernetes-types, with their types. */
const types: Record<string, [module: string, type: string]> = {
  Namespace: ['core/v1', 'Namespace'],
  ConfigMap: ['core/v1', 'ConfigMap'],
  Secret: ['core/v1', 'Secret'],
  Service: ['core/v1', 'Service'],
  Deployment: ['apps/v1', 'Deployment'],
  PodDisruptionBudget: ['policy/v1', 'PodDisruptionBudget'],
  Ingress: ['networking/v1', 'Ingress'],
};

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

let folder: string;
let manifests: Manifest[];
beforeAll(() => {
  mkdirSync(nearPackages, { recursive: true });
  folder = mkdtempSync(join(nearPackages, 'aangan-kubernetes-'));
  cpSync(join(root, 'deploy', 'kubernetes'), folder, { recursive: true });
  copyFileSync(join(folder, 'secrets.env.example'), join(folder, 'secrets.env'));
  const built = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  manifests = parseAllDocuments(built).map((document) => document.toJS() as Manifest);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Type errors of the manifests against `kubernetes-types`. */
function findTypeErrors(): string {
  const program = manifests.map((manifest, at) => {
    const [module, type] = types[manifest.kind] ?? ['core/v1', `no type for ${manifest.kind}`];
    return `import type { ${type} as T${at} } from 'kubernetes-types/${module}';\nexport const m${at}: T${at} = ${JSON.stringify(manifest)};`;
  });
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, program.join('\n'));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];
  const { stdout, stderr } = spawnSync(tsc, [...options, file], { encoding: 'utf8', cwd: folder });
  return stdout + stderr;
}

interface Deployment extends Manifest {
  spec: {
    replicas: number;
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: object;
        containers: {
          image: string;
          securityContext: object;
          envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
          resources: object;
        }[];
      };
    };
  };
}
const ofKind = <T extends Manifest>(kind: string) => manifests.filter((one) => one.kind === kind) as T[];

describe('the manifests that kustomize builds', () => {
  test('are of kinds that suit several machines', () => {
    expect(new Set(manifests.map(({ kind }) => kind))).toEqual(new Set(Object.keys(types)));
  });

  test('have only fields and types that Kubernetes knows', () => {
    expect(findTypeErrors()).toBe('');
  });

  test('set only settings that exist, each once', () => {
    const [{ spec }] = ofKind<Deployment>('Deployment') as [Deployment];
    const [{ envFrom }] = spec.template.spec.containers as [Deployment['spec']['template']['spec']['containers'][0]];
    const sources = envFrom.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name);
    const held = [
      ...ofKind<Manifest & { data: object }>('ConfigMap'),
      ...ofKind<Manifest & { data: object }>('Secret'),
    ];
    expect(new Set(sources)).toEqual(new Set(held.map(({ metadata }) => metadata.name)));
    const names = held.flatMap(({ data }) => Object.keys(data));
    expect(names.filter((name) => !(name in Environment.shape))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('run at least two machines, with restricted permissions, and with enough time to shut down', () => {
    const [{ spec }] = ofKind<Deployment>('Deployment') as [Deployment];
    const pod = spec.template.spec;
    expect(spec.replicas).toBeGreaterThanOrEqual(2);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const [container] = pod.containers as [(typeof pod.containers)[0]];
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.image).toMatch(/^[\w.-]+\/aangan:\d+\.\d+\.\d+$/);
    // Maximum shutdown duration.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
  });

  test('find each other by their labels', () => {
    const [deployment] = ofKind<Manifest & { spec: { template: { metadata: { labels: object } } } }>('Deployment');
    const labels = deployment?.spec.template.metadata.labels;
    const [service] = ofKind<Manifest & { spec: { selector: object } }>('Service');
    const [budget] = ofKind<Manifest & { spec: { selector: { matchLabels: object } } }>('PodDisruptionBudget');
    expect(labels).toMatchObject(service?.spec.selector ?? { none: true });
    expect(labels).toMatchObject(budget?.spec.selector.matchLabels ?? { none: true });
  });
});
