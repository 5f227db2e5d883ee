// npm run audit-ledger: shows whether ledger, bookings and gateway agree; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/audit-ledger.js', import.meta.url).href);
