// npm run restore -- <folder of a backup>: puts it into an empty data folder and database; see docs/backup.md.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/restore.js', import.meta.url).href);
