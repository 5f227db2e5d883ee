// npm run screenshots: every screen and state at four widths in both themes, into screenshots/. Only some screens:
// `-- home detail`; with other homes: `-- --homes homes.csv --photos photos`; the README's screenshot, into
// docs/screenshots/: `-- --readme`.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, root } from './prepare.mjs';

const { values, positionals } = readArguments();
if ((values.homes === undefined) !== (values.photos === undefined)) {
  refuse('--homes <file.csv> and --photos <folder> belong together.');
}

install({ withTools: true });
build();
// Imported here, because its dependencies are installed only now.
const { createServer } = await import('vite');
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { takeReadmePicture, takeScreenshots } = await vite.ssrLoadModule(
    '/tests/browser/screenshots/take-screenshots.ts',
  );
  if (values.readme) {
    await takeReadmePicture(join(root, 'docs', 'screenshots'));
  } else {
    const options = { folder: join(root, 'screenshots'), only: positionals, homes: ownHomes() };
    const { count, failed } = await takeScreenshots(options);
    process.stdout.write(`${count} pictures in screenshots/\n`);
    if (failed.length > 0) throw new Error(`Not pictured:\n${failed.join('\n')}`);
  }
} finally {
  await vite.close();
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { homes: { type: 'string' }, photos: { type: 'string' }, readme: { type: 'boolean' } },
    });
  } catch {
    return refuse(
      'Usage: npm run screenshots -- [name …] [--homes <file.csv> --photos <folder>], or npm run screenshots -- --readme',
    );
  }
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function ownHomes() {
  const { homes, photos } = values;
  if (homes === undefined || photos === undefined) return undefined;
  const folder = process.env.INIT_CWD ?? process.cwd();
  return { file: resolve(folder, homes), photos: resolve(folder, photos) };
}
