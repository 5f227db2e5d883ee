import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Phone } from '@aangan/contract/fields.ts';
import { categories, type Category, isCategory } from '@aangan/contract/homes/fact-choices.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { callerFolder } from '../with-database.ts';

export interface ImportArguments {
  file: string;
  photoFolder: string;
  hostEmail: string;
  /** Default for rows without a phone number. */
  phone: string | undefined;
  /** Default for rows whose category cannot be determined. */
  category: Category | undefined;
  /** Column headings by field, from `--map title=name`. */
  mapping: Map<string, string>;
}

const usage =
  'Usage: npm run import-homes -- <file.csv> --photos <folder> --host <e-mail> [--phone <number>] [--category <category>] [--map <field>=<heading> …]';

/** Parses the command line. Throws OperatorError. */
export function readArguments(args: string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || values.photos === undefined || values.host === undefined) {
    throw new OperatorError(usage);
  }
  const { phone, category } = values;
  if (phone !== undefined && !Phone.safeParse(phone).success) {
    throw new OperatorError(`--phone ${phone} is not a phone number with ten digits.`);
  }
  if (category !== undefined && !isCategory(category)) {
    throw new OperatorError(`--category ${category} is none of ${categories.join(', ')}.`);
  }
  return {
    file: resolveFromCaller(file),
    photoFolder: resolveFromCaller(values.photos),
    hostEmail: values.host,
    phone,
    category,
    mapping: new Map((values.map ?? []).map(readMapping)),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        photos: { type: 'string' },
        host: { type: 'string' },
        phone: { type: 'string' },
        category: { type: 'string' },
        map: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('. ')[0]}. ${usage}`, { cause: error });
  }
}

function readMapping(text: string): [field: string, heading: string] {
  const sign = text.indexOf('=');
  if (sign < 1) throw new OperatorError(`--map ${text} is not of the form field=heading.`);
  return [text.slice(0, sign), text.slice(sign + 1)];
}

function resolveFromCaller(path: string): string {
  const here = resolve(path);
  return existsSync(here) ? here : resolve(callerFolder(), path);
}
