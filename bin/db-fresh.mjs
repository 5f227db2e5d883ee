// npm run db:fresh: removes the embedded database and the photos of its homes; the next start recreates them. Asks for
// confirmation unless called with `-- --yes`.
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

const { DATABASE_URL, DATA_DIR = './data' } = process.env;
const args = process.argv.slice(2);
const dataDir = resolve(DATA_DIR);
const database = join(dataDir, 'database');

if (args.some((argument) => argument !== '--yes')) refuse('npm run db:fresh takes --yes and nothing else.');
if (DATABASE_URL) refuse('DATABASE_URL is set: only the embedded database is removed, never one of your own.');
if (!existsSync(database)) refuse(`There is no embedded database in ${dataDir} (DATA_DIR).`);
if (isRunning()) refuse('The database is running: stop Aangan first.');
if (!args.includes('--yes') && !(await isConfirmed())) refuse('Nothing was removed.');

for (const folder of [database, join(dataDir, 'photos')]) await rm(folder, { recursive: true, force: true });
process.stdout.write('The database and its photos are removed; the next start makes them anew.\n');

/** PostgreSQL has a pid file while it runs; a killed server leaves the file behind. */
function isRunning() {
  const note = join(database, 'cluster', 'postmaster.pid');
  if (!existsSync(note)) return false;
  try {
    return process.kill(Number.parseInt(readFileSync(note, 'utf8'), 10), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

async function isConfirmed() {
  if (!process.stdin.isTTY) refuse('There is no terminal to confirm: run npm run db:fresh -- --yes.');
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question(`Remove every account, home, booking and photo in ${dataDir}? (yes/no) `);
  terminal.close();
  return answer.trim() === 'yes';
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
