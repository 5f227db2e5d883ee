import { screensServer } from './screens-server.mjs';
import { ServerProcess } from './server-process.mjs';
import { Rebuilds } from './rebuilds.mjs';

/**
 * Starts the dev server for the browser, which forwards other requests to the server process.
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
