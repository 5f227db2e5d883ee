// npm run payouts: the list of payouts that a person makes, for the bank, and what was paid of it; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/payouts.js', import.meta.url).href);
