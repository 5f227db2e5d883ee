// npm run backup -- [<new folder>]: writes database and photos there while Aangan runs; see docs/backup.md.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/backup.js', import.meta.url).href);
