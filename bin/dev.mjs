// npm run dev: starts Aangan from the sources. Changes of screens are applied to the open page without a reload; changes of
// the server restart it. `npm run dev -- --inspect` enables the debugger. See CONTRIBUTING.md.
import { install } from './prepare.mjs';

const INSPECT = /^--inspect(-brk|-wait)?(=[\w.:[\]-]+)?$/;

/**
 * @typedef {object} DevSettings
 * @property {string} host where the screens are served
 * @property {number} port the port that the browser opens; the server process listens on the next one
 * @property {string} publicUrl
 * @property {string[]} inspect Node's own option for a debugger, where one was given
 * @property {undefined} [refusal]
 */

const settings = readDevArguments(process.argv.slice(2), process.env);
if (settings.refusal !== undefined) {
  process.stderr.write(`${settings.refusal}\n`);
  process.exit(2);
}

install({ withTools: false });
process.env.NODE_ENV = 'development';
// Imported here, because their dependencies are installed only now.
const { Rebuilds, ServerProcess } = await import('./dev/server.mjs');
const { screensServer } = await import('./dev/screens.mjs');
const { stop } = await startDev(settings).catch((error) => {
  process.stderr.write(`npm run dev cannot start: ${error.message}\n`);
  process.exit(1);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}

/**
 * Starts the dev server for the browser, which forwards other requests to the server process.
 * @param {DevSettings} settings
 */
async function startDev(settings) {
  const server = new ServerProcess(settings);
  const rebuilds = new Rebuilds(server);
  const screens = await screensServer(settings, {
    waitForServer: () => rebuilds.finished().then(() => server.origin),
    onChange: (path) => rebuilds.noteChange(path),
  });
  rebuilds.all();
  await rebuilds.finished();
  return {
    stop: async () => {
      await Promise.all([screens.close(), server.stop()]);
    },
  };
}

/**
 * Parses the arguments after `npm run dev --` and the variables HOST, PORT and PUBLIC_URL; `refusal` names an error.
 * @param {string[]} args @param {NodeJS.ProcessEnv} environment
 * @returns {DevSettings | { refusal: string }}
 */
function readDevArguments(args, environment) {
  const strange = args.find((argument) => !INSPECT.test(argument));
  if (strange !== undefined) return { refusal: `npm run dev takes --inspect and nothing else, not '${strange}'.` };
  const { HOST: host = '127.0.0.1', PORT = '3000' } = environment;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port < 1 || port > 65_534) return { refusal: 'The setting PORT must be a port number.' };
  const publicUrl = environment['PUBLIC_URL'] ?? `http://localhost:${port}`;
  return { host, port, publicUrl, inspect: args };
}
