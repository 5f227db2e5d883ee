import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from '../bin/words/compile-words.mjs';
import { icons } from './vite-icons.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the server renderer: a function from path and data to HTML. The server imports it and never serves it. */
export default defineConfig({
  root: here('.'),
  plugins: [words(), icons(), react()],
  // React reads it for every element.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'render.tsx',
    target: 'node20',
    outDir: here('./build/server'),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
  },
});
