// npm run tax-registers -- 2026-10 <folder>: writes a month's registers for the tax office; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/tax-registers.js', import.meta.url).href);
