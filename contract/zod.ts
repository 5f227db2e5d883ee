import { config } from 'zod';

// A page's policy forbids code made from text, and the browser tells of every try. Servers may, and check faster so.
if ('document' in globalThis) config({ jitless: true });

export * from 'zod';
