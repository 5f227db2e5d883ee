import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), precompress()],
  resolve: {
    // Radix's scroll lock writes a <style> element, which our Content-Security-Policy refuses.
    alias: { 'react-style-singleton': here('./ui/style-singleton.ts') },
  },
  build: {
    outDir: here('./build'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // A data: font would escape the preload and the font-src of the policy.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    // What every page starts with: one file of ours, one of libraries, which outlives our releases in a browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  // Calls, but not the modules of the folder api/.
  server: { proxy: { '^/api/[^.?]+(\\?|$)': server, '/photos': server } },
});
