import { parseArgs } from 'node:util';
import { StartError } from '../platform/errors/start-error.ts';

const MAX_PROCESSES = 64;

export interface StartArguments {
  /** Number of serving processes: 1 to 64. */
  processes: number;
}

/** Parses the arguments after `npm start --`; throws a StartError if they are invalid. */
export function readStartArguments(args: string[]): StartArguments {
  const { values, positionals, unknown } = parse(args);
  const [strange] = [...unknown, ...positionals];
  if (strange !== undefined) throw new StartError(`npm start takes --processes N and nothing else, not '${strange}'.`);
  const { processes = '1' } = values;
  if (/^[1-9][0-9]?$/.test(processes) && Number(processes) <= MAX_PROCESSES) return { processes: Number(processes) };
  throw new StartError(`--processes takes a number from 1 to ${MAX_PROCESSES}, not '${processes}'.`);
}

function parse(args: string[]) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: { processes: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const unknown = tokens.flatMap((token) =>
    token.kind === 'option' && token.name !== 'processes' ? [token.rawName] : [],
  );
  // `true` without a value.
  const processes = values.processes === true ? '' : values.processes;
  return { values: { processes: processes as string | undefined }, positionals, unknown };
}
