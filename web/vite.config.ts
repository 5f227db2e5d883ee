import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from '../bin/words/compile-words.mjs';
import { oldestBrowsers } from '../contract/pages/page-data.ts';
import { precompress } from './precompress.ts';
import { icons } from './vite-icons.ts';

const { chrome, firefox, safari } = oldestBrowsers;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Shared UI kit, API client and common words. Excludes modules that pull in Radix, zod or a form library, and modules
 * for hosts or the inbox only.
 */
const SHARED =
  /web\/(ui\/(?!\w*Dialog|Toasts|use-focus|report)|api\/|accounts\/queries\/(?!people|blocks)|(bookings|documents|homes|search|wishlists)\/queries\/|inbox\/queries\/unread\.)|words\/en\/shared|virtual:icons/;
/** Saved replies and automatic messages, shared by the inbox and the host's home screens. */
const HOST_MESSAGES =
  /web\/inbox\/(queries\/host-messages|parts\/(ReplyForm|TemplateField))|words\/en\/inbox\/(replies|message-templates)/;
/**
 * Few chunks: our code for every page, its libraries (cached across releases), and small parts shared by most screens.
 * Dialogs and toasts stay separate with their dependencies.
 */
const chunks = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'kit', test: SHARED, minShareCount: 3, priority: 2 },
  { name: 'host-messages', test: HOST_MESSAGES, priority: 1 },
];

export default defineConfig({
  root: here('.'),
  plugins: [words(), icons(), react(), tailwindcss(), precompress()],
  resolve: {
    // Radix's scroll lock inserts a <style> element, which our Content-Security-Policy blocks.
    alias: { 'react-style-singleton': here('./ui/style-singleton.ts') },
  },
  build: {
    outDir: here('./build'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // A data: URL would bypass the preload and the policy's font-src.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    // The server reads the files of a screen from it.
    manifest: true,
    modulePreload: { polyfill: false },
    // Browsers of the last four years; older-browsers.ts polyfills missing APIs.
    target: [`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`],
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
