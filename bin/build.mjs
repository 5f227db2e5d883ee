import { join } from 'node:path';
import { build } from 'vite';
import { requireBuildablePath, root } from './prepare.mjs';
import { compileWords } from './words/compile-words.mjs';

requireBuildablePath();
process.env.NODE_ENV = 'production';
compileWords();
/** @param {string} workspace */
const built = (workspace) => build({ root: join(root, workspace), logLevel: 'warn' });
await Promise.all([
  // Written below the output folder of the screens, whose build empties it first.
  built('web').then(() =>
    Promise.all(
      ['server', 'worker'].map((part) =>
        build({ configFile: join(root, 'web', `vite.${part}.config.ts`), logLevel: 'warn' }),
      ),
    ),
  ),
  built('server'),
  built('stand-ins'),
]);
