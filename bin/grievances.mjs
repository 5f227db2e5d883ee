// npm run grievances: lists, answers and closes complaints, for the grievance officer; Aangan may run meanwhile.
import { build, install } from './prepare.mjs';

install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL('../server/build/grievances.js', import.meta.url).href);
