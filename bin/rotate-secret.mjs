// npm run rotate-secret -- <file>: seals anew what the secret in the file has sealed, under the present one; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/rotate-secret.js', import.meta.url).href);
