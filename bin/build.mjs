import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await Promise.all(
  ['web', 'server', 'stand-ins'].map((workspace) => build({ root: join(root, workspace), logLevel: 'warn' })),
);
