// Runs the server for `npm run dev`; exits with its parent process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverBuild } from './folders.mjs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import(pathToFileURL(join(serverBuild, 'main.js')).href);
