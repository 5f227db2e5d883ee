import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkHardcodedTexts } from './hardcoded-texts/hardcoded-texts.mjs';
import { root } from './prepare.mjs';
import { findUnusedWords } from './words/check-words.mjs';

/** A rule whose pattern matches nothing is silent: each of ours is given code that it must refuse. */
const folders: string[] = [];

function aSourceTree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-guards-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function check(folder: string, tool: string, ...args: string[]): { passed: boolean; says: string } {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { passed: status === 0, says: stdout + stderr };
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const nothing = 'export const it = 1;\n';
const importing = (path: string) => `import type { it } from '${path}';\nexport type Same = typeof it;\n`;

describe('the import check', () => {
  it.each([
    [
      'no-circles',
      {
        'server/platform/mail/a.ts': `${importing('./b.ts')}${nothing}`,
        'server/platform/mail/b.ts': `${importing('./a.ts')}${nothing}`,
      },
    ],
    ['resolvable', { 'server/mail/a.ts': importing('./missing.ts') }],
    ['no-barrels', { 'server/mail/a.ts': importing('./index.ts'), 'server/mail/index.ts': nothing }],
    ['contract-imports-zod-alone', { 'contract/a.ts': importing('../server/b.ts'), 'server/b.ts': nothing }],
    ['server-borders', { 'server/a.ts': importing('../web/b.ts'), 'web/b.ts': nothing }],
    ['web-borders', { 'web/a.ts': importing('../server/b.ts'), 'server/b.ts': nothing }],
    ['stand-ins-borders', { 'stand-ins/a.ts': importing('../contract/b.ts'), 'contract/b.ts': nothing }],
    ['samples-borders', { 'samples/a.ts': importing('../server/b.ts'), 'server/b.ts': nothing }],
    ['product-without-tests', { 'web/a.ts': importing('../tests/b.ts'), 'tests/b.ts': nothing }],
    ['product-without-tests', { 'web/a.ts': importing('./b.test.ts'), 'web/b.test.ts': nothing }],
    ['server-boot', { 'server/boot/a.ts': importing('../cli/b.ts'), 'server/cli/b.ts': nothing }],
    ['server-boot', { 'server/boot/a.ts': importing('../main.ts'), 'server/main.ts': nothing }],
    ['server-api', { 'server/api/a.ts': importing('../pages/b.ts'), 'server/pages/b.ts': nothing }],
    ['server-pages', { 'server/pages/a.ts': importing('../api/b.ts'), 'server/api/b.ts': nothing }],
    ['server-ops', { 'server/ops/a.ts': importing('../boot/b.ts'), 'server/boot/b.ts': nothing }],
    ['server-events', { 'server/events/a.ts': importing('../api/b.ts'), 'server/api/b.ts': nothing }],
    ['server-domain', { 'server/domain/homes/a.ts': importing('../../events/b.ts'), 'server/events/b.ts': nothing }],
    [
      'server-platform',
      { 'server/platform/a.ts': importing('../domain/homes/b.ts'), 'server/domain/homes/b.ts': nothing },
    ],
    [
      'domain-homes',
      { 'server/domain/homes/a.ts': importing('../bookings/b.ts'), 'server/domain/bookings/b.ts': nothing },
    ],
    [
      'domain-events',
      { 'server/domain/events/a.ts': importing('../bookings/b.ts'), 'server/domain/bookings/b.ts': nothing },
    ],
    [
      'mail-outside-events',
      { 'server/domain/bookings/a.ts': importing('../../platform/mail/b.ts'), 'server/platform/mail/b.ts': nothing },
    ],
    [
      'mail-outside-events',
      { 'server/api/accounts/a.ts': importing('../../platform/mail/b.ts'), 'server/platform/mail/b.ts': nothing },
    ],
    [
      'domain-named',
      { 'server/domain/unheard-of/a.ts': importing('./b.ts'), 'server/domain/unheard-of/b.ts': nothing },
    ],
    [
      'calls-stand-alone',
      { 'server/api/payments/a.ts': importing('../bookings/bookings.ts'), 'server/api/bookings/bookings.ts': nothing },
    ],
    [
      'web-ui',
      {
        'web/ui/A.tsx': `${importing('../shared/B.tsx')}export const A = () => <p className="a" />;\n`,
        'web/shared/B.tsx': nothing,
      },
    ],
    ['web-api', { 'web/api/a.ts': importing('../ui/B.tsx'), 'web/ui/B.tsx': nothing }],
    ['web-shared', { 'web/shared/a.ts': importing('../homes/queries/b.ts'), 'web/homes/queries/b.ts': nothing }],
    ['web-queries', { 'web/homes/queries/a.ts': importing('../parts/B.tsx'), 'web/homes/parts/B.tsx': nothing }],
    ['web-parts', { 'web/homes/parts/A.tsx': importing('../screens/B.tsx'), 'web/homes/screens/B.tsx': nothing }],
    ['web-screens', { 'web/homes/screens/A.tsx': importing('./B.tsx'), 'web/homes/screens/B.tsx': nothing }],
  ] as const)('refuses what %s forbids', (rule, files) => {
    const folder = aSourceTree(files);
    const workspaces = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    const { passed, says } = check(
      folder,
      'depcruise',
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      ...workspaces,
    );
    expect(says).toContain(rule);
    expect(passed).toBe(false);
  });

  it('refuses a cycle between folders without a cycle between files', () => {
    const folder = aSourceTree({
      'server/domain/homes/a.ts': importing('../search/b.ts'),
      'server/domain/search/b.ts': nothing,
      'server/domain/search/c.ts': importing('../homes/d.ts'),
      'server/domain/homes/d.ts': nothing,
    });
    const { passed, says } = check(
      folder,
      'depcruise',
      '--config',
      join(root, '.dependency-cruiser.folders.mjs'),
      'server',
    );
    expect(says).toContain('no-folder-circles');
    expect(passed).toBe(false);
  });
});

describe('the check of hardcoded texts', () => {
  const trees = { 'contract/a.ts': nothing, 'server/a.ts': nothing, 'web/a.ts': nothing };

  it('refuses a hardcoded text in a screen, a call or the contract', () => {
    const folder = aSourceTree({
      ...trees,
      'contract/a.ts': "export const refusal = 'This home is gone.';\n",
      'web/homes/screens/A.tsx': 'export const A = () => <p aria-label="door">Come in</p>;\n',
      'web/homes/screens/A.test.tsx': "const text = 'Come in, please.';\n",
    });
    expect(checkHardcodedTexts(folder)).toEqual([
      'contract/a.ts:1: “This home is gone.” belongs in contract/words.',
      'web/homes/screens/A.tsx:1: “door” belongs in contract/words.',
      'web/homes/screens/A.tsx:1: “Come in” belongs in contract/words.',
    ]);
  });

  it('refuses an unused message', () => {
    const folder = aSourceTree({
      ...trees,
      'contract/words/en/homes/a.json': JSON.stringify({
        title: { defaultMessage: 'A', description: 'The title' },
        forgotten: { defaultMessage: 'B', description: 'Nowhere' },
      }),
      'web/A.tsx': "import * as words from '@aangan/contract/words/en/homes/a.ts';\nexport const a = words.title;\n",
    });
    expect(findUnusedWords(folder)).toEqual(["contract/words/en/homes/a.json: nothing says 'forgotten'."]);
  });
});

describe('the check of journeys', () => {
  it.each([
    "page.getByLabel('Check-out')",
    "page.getByLabel('Check-out', {})",
    "page.getByRole('textbox', { name: 'Check-out' })",
  ])('refuses a field that is looked up by a part of its label: %s', (found) => {
    const text = `import type { Locator, Page } from 'playwright-core';\nexport const at = (page: Page): Locator => ${found};\n`;
    const folder = aSourceTree({
      'tests/browser/a.ts': text,
      '.oxlintrc.json': readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
    });
    symlinkSync(join(root, 'bin'), join(folder, 'bin'));
    const { passed, says } = check(folder, 'oxlint', 'tests/browser/a.ts');
    expect(says).toContain('whole-label');
    expect(passed).toBe(false);
  });
});
