import { config } from 'zod';

// The CSP of pages forbids eval, and browsers report each attempt. On servers zod may compile schemas, which is faster.
if ('document' in globalThis) config({ jitless: true });

export * from 'zod';
