import { screensServer } from './screens-server.mjs';
import { ServerProcess } from './server-process.mjs';
import { Rebuilds } from './rebuilds.mjs';

/**
 * Starts everything; the address in the browser is the screens' server, which hands on to the server what is not its own.
 * @param {import('./arguments.mjs').DevSettings} settings
 */
export async function startDev(settings) {
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
