import { parseArgs } from 'node:util';
import { StartError } from '../platform/errors/system-error.ts';
import type { Settings } from './settings.ts';

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

/** Warnings about settings that are valid, but probably a mistake with real money. */
export function startWarnings({ razorpay, tax, payouts }: Pick<Settings, 'razorpay' | 'tax' | 'payouts'>): string[] {
  if (razorpay?.keyId.startsWith('rzp_live_') !== true) return [];
  return [
    ...(tax === undefined
      ? [
          "Payments are real and TAX=specified: 'Taxes (12%)' is the label of a specification and no rate of law. TAX=india computes GST.",
        ]
      : []),
    ...(payouts === 'by-hand'
      ? [
          "Payments are real and PAYOUTS=by-hand: collecting money for other hosts is a payment aggregator's business. Lawful are PAYOUTS=route, where the gateway as an authorised aggregator pays the hosts, or an authorisation of your own by the Reserve Bank of India. Letting only your own homes needs neither.",
        ]
      : []),
  ];
}
