// npm run sizes: prints the bytes per row of each table; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/sizes.js', import.meta.url).href);
