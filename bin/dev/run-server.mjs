// Runs the program that its first argument names; exits with its parent process.
import { pathToFileURL } from 'node:url';

const [program = ''] = process.argv.splice(2, 1);
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import(pathToFileURL(program).href);
