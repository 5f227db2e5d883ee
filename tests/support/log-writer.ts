import { LogOutput } from '@aangan/server/platform/log.ts';

/** Writes the given number of lines and exits immediately. */
const output = new LogOutput(1);
for (let number = 1; number <= Number(process.argv[2]); number += 1) output.write(`line ${number}\n`);
process.exit(0);
