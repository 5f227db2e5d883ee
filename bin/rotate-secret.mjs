// npm run rotate-secret -- <file>: re-encrypts with the current secret what was sealed with the secret in the file;
// Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/rotate-secret.js', import.meta.url).href);
