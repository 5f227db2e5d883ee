import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { words } from '../bin/words/vite-words.mjs';
import { oldestBrowsers } from '../contract/pages/browsers.ts';
import { precompress } from './precompress.ts';
import { icons } from './vite-icons.ts';

const { chrome, firefox, safari } = oldestBrowsers;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The kit, the client and the words that screens share: nothing that brings Radix, zod or a form library along, and nothing
 * that only hosts or people who talk need.
 */
const SHARED =
  /web\/(ui|api)\/(?!\w*Dialog|Toasts|use-focus|host-|inbox|merge-entries|message-drafts|unsent|typing|live|push|notification|reports?|reviews?|people|blocks?|payouts?|earnings|feeds)|words\/en\/shared|virtual:icons/;
/** What the inbox and a home's own screens share of saved replies and automatic messages. */
const HOST_MESSAGES =
  /(api\/host-messages|components\/(replies|host-messages)\/(?!\w*Dialog|\w*Button)|words\/en\/components\/(replies|host-messages))/;
/**
 * Few files: what every page starts with, one of ours and one of libraries (which outlives our releases in a browser's
 * cache), and one of the small parts that most other screens share. Dialogs and toasts stay apart, with what they need.
 */
const chunks = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'kit', test: SHARED, minShareCount: 3, priority: 1 },
  { name: 'host-messages', test: HOST_MESSAGES, priority: 2 },
];

export default defineConfig({
  root: here('.'),
  plugins: [words(), icons(), react(), tailwindcss(), precompress()],
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
    // The server reads there which files a screen needs.
    manifest: true,
    modulePreload: { polyfill: false },
    // Those of the last four years; older-browsers.ts has what they lack beside syntax.
    target: [`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`],
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
