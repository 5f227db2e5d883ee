// npm run move-photos -- --from <store> --to <store>: copies all photos while Aangan runs; see docs/operations.md.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/move-photos.js', import.meta.url).href);
