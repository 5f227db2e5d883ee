import { readdirSync, readFileSync } from 'node:fs';
import { Compiler } from '@swc/core';

// dependency-cruiser 17 asks swc for TypeScript without JSX, whatever the file; a .tsx file is read as what it is.
const parseFileSync = Reflect.get(Compiler.prototype, 'parseFileSync');
Compiler.prototype.parseFileSync = function parseTsxToo(file, options, ...rest) {
  return Reflect.apply(parseFileSync, this, [file, { ...options, tsx: file.endsWith('.tsx') }, ...rest]);
};

const workspaces = ['contract', 'server', 'web', 'stand-ins', 'samples', 'tests', 'bench'];

/** The server's floors, the highest first: each may import those below it. Those of one floor do not know each other. */
const floors = [['cli'], ['boot'], ['api', 'pages', 'ops'], ['events'], ['domain'], ['platform']];

/** What each folder of `server/domain` may import of the others; all of them append to the event log. */
const domainGraph = {
  events: [],
  calendar: [],
  ledger: [],
  accounts: ['calendar'],
  homes: ['accounts', 'calendar'],
  search: ['calendar', 'homes'],
  wishlists: ['homes'],
  reviews: ['accounts', 'homes'],
  reports: ['accounts', 'homes', 'reviews'],
  bookings: ['accounts', 'calendar', 'homes', 'ledger', 'reviews'],
  payouts: ['accounts', 'calendar', 'homes', 'ledger'],
  payments: ['bookings', 'ledger', 'payouts'],
  documents: ['bookings', 'ledger', 'payouts'],
  inbox: ['accounts', 'bookings', 'homes'],
  feeds: ['bookings', 'calendar', 'homes', 'inbox'],
};

/** Parts of `server/api` that rendered pages may use, too: who may see what, and what leaves the server. */
const sharedByPages = '^server/api/([^/]+/present-[^/]+|list-pages)\\.ts$';

const tests = String.raw`\.test\.tsx?$`;

/** The files that hold a call. */
const callFiles = readdirSync(new URL('server/api', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => `server/api/${path}`)
  .filter((path) => /^export const \w+ = call\(/m.test(readFileSync(new URL(path, import.meta.url), 'utf8')))
  .join('|');

const inFolders = (folders) => `^(${folders.join('|')})/`;
const others = (...own) => inFolders(workspaces.filter((workspace) => !own.includes(workspace)));
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const serverFolders = (folders) => `^server/(${['main\\.ts$', ...folders.map((folder) => `${folder}/`)].join('|')})`;

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
      'product-without-tests',
      'Nothing of the product imports what is there to test it.',
      { pathNot: `${tests}|^tests/` },
      { path: `${tests}|^tests/` },
    ),
    forbid(
      'contract-imports-zod-alone',
      'Server and screens share it.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    forbid(
      'server-borders',
      'The server knows the contract and the samples.',
      { path: '^server/', pathNot: tests },
      { path: others('server', 'contract', 'samples') },
    ),
    forbid(
      'image-library-apart',
      'Photos of strangers may crash the image library: it runs in a process of its own.',
      { path: '^server/', pathNot: [tests, '^server/platform/photos/image-program'] },
      { path: '^server/platform/photos/images' },
    ),
    forbid(
      'pdf-library-apart',
      'A long document takes seconds: it is rendered in a process of its own.',
      { path: '^server/', pathNot: [tests, '^server/domain/documents/document-program'] },
      { path: '^server/domain/documents/render-document' },
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
      'samples-borders',
      'They import nothing of the project.',
      { path: '^samples/' },
      { path: others('samples') },
    ),
    ...floors.flatMap((floor, index) =>
      floor.map((folder) =>
        forbid(
          `server-${folder}`,
          'Imports of the server run downward: main and cli, boot, api and its neighbours, events, domain, platform.',
          { path: `^server/${folder}/`, pathNot: tests },
          {
            path: serverFolders([...floors.slice(0, index).flat(), ...floor.filter((other) => other !== folder)]),
            ...(folder === 'pages' ? { pathNot: sharedByPages } : {}),
          },
        ),
      ),
    ),
    ...Object.entries(domainGraph).map(([folder, known]) =>
      forbid(
        `domain-${folder}`,
        'Folders of the domain depend on each other along one graph.',
        { path: `^server/domain/${folder}/`, pathNot: tests },
        { path: '^server/domain/[^/]+/', pathNot: `^server/domain/(${[folder, 'events', ...known].join('|')})/` },
      ),
    ),
    forbid(
      'mail-outside-events',
      'Whoever has something to tell appends an event; only subscribers write e-mails.',
      { path: '^server/', pathNot: `${tests}|^server/(events|boot|platform/mail)/` },
      { path: '^server/platform/mail/' },
    ),
    forbid(
      'domain-named',
      'Each folder of the domain has its row in the graph.',
      { path: `^server/domain/(?!(${Object.keys(domainGraph).join('|')})/)[^/]+/` },
      {},
    ),
    forbid(
      'calls-stand-alone',
      'Only the list of handlers imports a call.',
      { path: '^server/', pathNot: `${tests}|^server/boot/handlers\\.ts$` },
      { path: `^(${callFiles})$` },
    ),
    forbid(
      'web-ui',
      'The kit knows nothing but itself.',
      { path: '^web/ui/' },
      { path: String.raw`^web/[^/]+/|^web/main\.tsx?$`, pathNot: '^web/ui/' },
    ),
    forbid(
      'web-api',
      'The client of the server knows no component and no room.',
      { path: '^web/api/' },
      { path: String.raw`^web/[^/]+/|^web/main\.tsx?$`, pathNot: '^web/api/' },
    ),
    forbid(
      'web-shared',
      'What every room may use knows none of them.',
      { path: '^web/shared/' },
      { path: String.raw`^web/[^/]+/|^web/main\.tsx?$`, pathNot: '^web/(ui|api|shared)/' },
    ),
    forbid(
      'web-queries',
      'Server data knows no component.',
      { path: '^web/[^/]+/queries/' },
      { path: String.raw`^web/(ui|shared|legal|app|[^/]+/parts|[^/]+/screens)/|^web/main\.tsx?$` },
    ),
    forbid(
      'web-parts',
      'Parts of screens know no screen.',
      { path: '^web/([^/]+/parts|legal)/' },
      { path: String.raw`^web/(app|[^/]+/screens)/|^web/main\.tsx?$` },
    ),
    forbid(
      'web-screens',
      'Screens never import each other; what two share is a part of their room.',
      { path: '^web/([^/]+)/screens/([^/.]+)' },
      { path: '^web/(app/(?!screens)|[^/]+/screens/)', pathNot: String.raw`^web/$1/screens/$2(/|\.)` },
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
