// npm run audit-calendar: shows whether stays, blocks, other calendars and the taken days agree; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/audit-calendar.js', import.meta.url).href);
