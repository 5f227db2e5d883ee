import { LogOutput } from '@aangan/server/platform/log-output.ts';

/** Writes as many lines as it is told and ends at once. */
const output = new LogOutput(1);
for (let number = 1; number <= Number(process.argv[2]); number += 1) output.write(`line ${number}\n`);
process.exit(0);
