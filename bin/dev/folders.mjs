import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Where the builds of `npm run dev` lie: as `npm start`'s do in the repository, so that the server finds its screens and
 * stand-ins, and where no other build clears them away.
 */
const dev = join(root, 'node_modules', '.cache', 'aangan', 'dev');

export const serverBuild = join(dev, 'server', 'build');
export const standInsBuild = join(dev, 'stand-ins', 'build');
export const webBuild = join(dev, 'web', 'build');
export const viteCache = join(dev, 'vite');
