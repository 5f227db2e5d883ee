// npm start and the commands for operators: installs what is missing, builds what has changed, and runs the program of
// server/build that the first argument names; the others are its own.
import { build, install } from './prepare.mjs';

const [program] = process.argv.splice(2, 1);
install({ withTools: false });
build();
process.env.NODE_ENV ??= 'production';
await import(new URL(`../server/build/${program}.js`, import.meta.url).href);
