// npm start: installs what is missing, builds what has changed, and starts Aangan.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/main.js', import.meta.url).href);
