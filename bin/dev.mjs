// npm run dev: starts Aangan from the sources. Changes of screens are applied to the open page without a reload; changes of
// the server restart it. `npm run dev -- --inspect` enables the debugger. See CONTRIBUTING.md.
import { readDevArguments } from './dev/arguments.mjs';
import { install } from './prepare.mjs';

const settings = readDevArguments(process.argv.slice(2), process.env);
if (settings.refusal !== undefined) {
  process.stderr.write(`${settings.refusal}\n`);
  process.exit(2);
}

install({ withTools: false });
process.env.NODE_ENV = 'development';
const { startDev } = await import('./dev/start-dev.mjs');
const { stop } = await startDev(settings).catch((error) => {
  process.stderr.write(`npm run dev cannot start: ${error.message}\n`);
  process.exit(1);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
