// npm run payouts: lists the payouts to make manually, for the bank, and confirms those that were made; Aangan may run
// meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/payouts.js', import.meta.url).href);
