import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = here('./build');

/** Files precached by the worker. Fonts of other scripts and the map are cached on first use. */
const scripts = readdirSync(join(built, 'assets')).filter(
  (file) => /\.(js|css)$|-latin-[^-]{8}\.woff2$|rupee.*\.woff2$/.test(file) && !file.startsWith('open-map-'),
);
const files = [
  ...scripts.map((file) => ({ path: `/assets/${file}`, version: null })),
  ...['mark.svg', 'site.webmanifest'].map((file) => ({ path: `/${file}`, version: computeVersion(file) })),
];

/** Builds the service worker into one file that lists the files of the build. */
export default defineConfig({
  root: here('.'),
  plugins: [precompress(/^service-worker\.js$/)],
  define: { FILES: JSON.stringify(files) },
  build: {
    outDir: built,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: here('./service-worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

function computeVersion(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(built, file)))
    .digest('hex')
    .slice(0, 8);
}
