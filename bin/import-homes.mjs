// npm run import-homes -- <file.csv> --photos <folder> --host <email>: see docs/import.md.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/import-homes.js', import.meta.url).href);
