import { join } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * Builds of `npm run dev`: same layout as those of `npm start`, so that the server finds screens and stand-ins, but in a
 * folder that other builds do not delete.
 */
const dev = join(root, 'node_modules', '.cache', 'aangan', 'dev');

export const serverBuild = join(dev, 'server', 'build');
export const standInsBuild = join(dev, 'stand-ins', 'build');
export const webBuild = join(dev, 'web', 'build');
export const viteCache = join(dev, 'vite');
