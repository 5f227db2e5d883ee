// npm run reports: lists and closes user reports, for operators; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/reports.js', import.meta.url).href);
