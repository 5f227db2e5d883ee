import { readFileSync } from 'node:fs';
import { Compiler } from '@swc/core';

// dependency-cruiser 17 asks swc for TypeScript without JSX, whatever the file; a .tsx file is read as what it is.
const parseFileSync = Reflect.get(Compiler.prototype, 'parseFileSync');
Compiler.prototype.parseFileSync = function parseTsxToo(file, options, ...rest) {
  return Reflect.apply(parseFileSync, this, [file, { ...options, tsx: file.endsWith('.tsx') }, ...rest]);
};

/** The server's rooms in their line: each may import those to its left. */
const rooms = ['listing', 'booking', 'payment', 'guest', 'contact', 'user', 'auth'];
const groundFloor = ['database', 'http', 'accounts', 'photos', 'mail', 'money', 'jobs'];
const workspaces = ['contract', 'server', 'web', 'stand-ins', 'sample-homes', 'tests', 'bench'];
const tests = String.raw`\.test\.tsx?$|/testing/`;

/** The files that hold a call, as contract/paths.ts names them. */
const callFiles = [
  ...readFileSync(new URL('contract/paths.ts', import.meta.url), 'utf8').matchAll(/^ {2}'([a-z]+\/[a-z-]+)':/gm),
]
  .map(([, name]) => `server/${name}.ts`)
  .join('|');

const inFolders = (folders) => `^(${folders.join('|')})/`;
const others = (...own) => inFolders(workspaces.filter((workspace) => !own.includes(workspace)));
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-circles', 'No circles, types included.', {}, { circular: true }),
    forbid(
      'resolvable',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: String.raw`\?raw$|^virtual:` },
    ),
    forbid(
      'no-barrels',
      'Import from the file itself.',
      { pathNot: 'node_modules' },
      { path: String.raw`(^|/)index\.tsx?$`, pathNot: 'node_modules' },
    ),
    forbid(
      'contract-imports-zod-alone',
      'Server and screens share it.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    forbid(
      'server-borders',
      'The server knows the contract and the sample homes.',
      { path: '^server/', pathNot: tests },
      { path: others('server', 'contract', 'sample-homes') },
    ),
    forbid(
      'web-borders',
      'The screens know the contract alone.',
      { path: '^web/', pathNot: tests },
      { path: others('web', 'contract') },
    ),
    forbid(
      'stand-ins-borders',
      'They import nothing of the project.',
      { path: '^stand-ins/' },
      { path: others('stand-ins') },
    ),
    forbid(
      'sample-homes-borders',
      'They import nothing of the project.',
      { path: '^sample-homes/' },
      { path: others('sample-homes') },
    ),
    forbid(
      'ground-floor',
      'The ground floor knows no room, no app.',
      { path: `^server/(${groundFloor.join('|')})/`, pathNot: tests },
      { path: `^server/(${rooms.join('|')})/|^server/(main|worker|app|context)\\.ts$` },
    ),
    ...rooms.map((room, place) =>
      forbid(
        `room-${room}`,
        'Rooms import leftward only.',
        { path: `^server/${room}/`, pathNot: tests },
        {
          path: `^server/(${['main', 'worker', 'app'].join('|')})\\.ts$|^server/(${[...rooms.slice(place + 1), 'nowhere'].join('|')})/`,
        },
      ),
    ),
    forbid(
      'calls-stand-alone',
      'Only the app imports a call.',
      { path: '^server/', pathNot: `${tests}|^server/app\\.ts$` },
      { path: `^(${callFiles})$` },
    ),
    forbid(
      'web-ui',
      'The kit knows no screen.',
      { path: '^web/ui/' },
      { path: '^web/(components|screens|api)/|^web/(main|routes)\\.tsx?$' },
    ),
    forbid(
      'web-api',
      'Server data knows no component.',
      { path: '^web/api/' },
      { path: '^web/(components|screens|ui)/|^web/main\\.tsx?$' },
    ),
    forbid(
      'web-components',
      'Components know no screen.',
      { path: '^web/components/' },
      { path: '^web/screens/|^web/main\\.tsx?$' },
    ),
    forbid(
      'web-screens',
      'Screens never import each other; what two share is a component.',
      { path: '^web/screens/([^/.]+)' },
      { path: '^web/screens/', pathNot: '^web/screens/$1(/|\\.)' },
    ),
  ],
  options: {
    // swc reads TypeScript 7 sources; the compiler's own parser is not there any more.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)build/` },
  },
};
