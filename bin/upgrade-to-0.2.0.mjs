// npm run upgrade-to-0.2.0: migrates the database of the last version before 0.2.0 to this version; see
// docs/releases.md.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/upgrade-to-0.2.0.js', import.meta.url).href);
