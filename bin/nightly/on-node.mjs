import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { succeeds } from './commands.mjs';
import { nodeOfVersion } from './node-of-version.mjs';
import { startAndStop } from './start-and-stop.mjs';

/**
 * Starts and stops the product, and runs the unit and HTTP tests, with this version of Node.
 * @param {string} version
 */
export function onNode(version) {
  return [
    { name: `Node ${version}: npm start, the start page, and a clean end`, run: () => startsAndStops(version) },
    {
      name: `Node ${version}: npm test -- tests`,
      run: () => succeeds(nodeOfVersion(version), ['bin/check.mjs', 'tests'], { PATH: pathWith(version) }),
    },
  ];
}

/** @param {string} version */
async function startsAndStops(version) {
  const exact = execFileSync(nodeOfVersion(version), ['--version'], { encoding: 'utf8' }).trim();
  await startAndStop(exact, pathWith(version));
  return true;
}

/** PATH with this Node first, so that npm and the programs that it starts run with it. @param {string} version */
function pathWith(version) {
  return [dirname(nodeOfVersion(version)), process.env.PATH].join(delimiter);
}
