import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The built product as another release: each script and style of its screens has another name, and those of ours it lacks. */
export function anotherRelease(): { main: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-another-release-'));
  for (const shared of ['node_modules', 'stand-ins', 'contract']) symlinkSync(join(root, shared), join(folder, shared));
  for (const built of ['server', 'web']) {
    mkdirSync(join(folder, built));
    cpSync(join(root, built, 'build'), join(folder, built, 'build'), { recursive: true });
    cpSync(join(root, built, 'package.json'), join(folder, built, 'package.json'));
  }
  renameScripts(join(folder, 'web', 'build'));
  return {
    main: join(folder, 'server', 'build', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function renameScripts(build: string): void {
  const assets = join(build, 'assets');
  const names = new Map(
    readdirSync(assets)
      .filter((name) => /-[\w-]{8}\.(js|css)$/.test(name))
      .map((name) => [name, name.replace(/\.(js|css)$/, '_next.$1')]),
  );
  for (const path of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const file = join(build, path);
    if (/\.(br|gz)$/.test(path)) rmSync(file);
    if (!/\.(js|css|html|json)$/.test(path)) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/[\w.-]+\.(js|css)\b/g, (name) => names.get(name) ?? name);
    const name = names.get(path.replace(/^assets[\\/]/, ''));
    if (name !== undefined) rmSync(file);
    writeFileSync(name === undefined ? file : join(assets, name), text);
  }
}
