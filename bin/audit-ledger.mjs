// npm run audit-ledger: compares ledger, bookings and gateway; the server may run.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/audit-ledger.js', import.meta.url).href);
