// npm run audit-calendar: compares stays, blocks and external calendars with the taken days; the server may run.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/audit-calendar.js', import.meta.url).href);
