import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { root } from '../prepare.mjs';
import { adaptPage } from './adapt-page.mjs';
import { viteCache } from './folders.mjs';
import { forward } from './forward.mjs';

/** Watched folders in addition to the screens. */
const watched = ['server', 'contract', 'samples', 'stand-ins'].map((folder) => join(root, folder));

/**
 * @typedef {object} Parts
 * @property {() => Promise<string>} waitForServer resolves with its origin, once nothing is being built or started
 * @property {(path: string) => void} onChange
 */

/**
 * Serves the screens from their sources; forwards everything else to the server.
 * @param {import('./arguments.mjs').DevSettings} settings @param {Parts} parts
 */
export async function screensServer({ host, port }, { waitForServer, onChange }) {
  const http = createServer();
  const vite = await createVite({
    root: join(root, 'web'),
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: viteCache,
    // Middleware mode: signals are handled here. CORS is up to the server.
    server: { middlewareMode: { server: http }, cors: false },
    plugins: [
      {
        name: 'aangan-dev',
        configureServer: ({ watcher }) => {
          watcher.add(watched);
          watcher.on('all', (_event, path) => onChange(path));
        },
      },
    ],
  });
  http.on('request', (request, response) => {
    // Everything except files of the screens is forwarded.
    vite.middlewares(request, response, () =>
      forward(request, response, { waitForServer, adapt: (page) => adaptPage(vite, page) }),
    );
  });
  http.listen(port, host);
  await once(http, 'listening');
  return {
    close: async () => {
      http.closeAllConnections();
      http.close();
      await vite.close();
    },
  };
}
