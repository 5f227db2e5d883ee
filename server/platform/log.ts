import { type LevelWithSilent, type Logger, pino, stdSerializers } from 'pino';
import { LogOutput } from './log-output.ts';

const STDOUT = 1;

/** Fields that are never logged: credentials and personal data. */
const secrets = ['password', 'token', 'email', 'phone', 'cookie', 'authorization', 'set-cookie', 'x-link-token'];
const EMAIL_ADDRESS = /[\w.!#$%&'*+=?^{|}~-]+@[\w-]+(\.[\w-]+)+/g;
/** Credentials in a URL. */
const CREDENTIALS = /\/\/[^/\s:@"]*:[^/\s@"]*@/g;
/** Digits like a card number, plain or grouped; not the timestamp of the line. */
const CARD_NUMBER = /(?<!"time":|[\w.-])\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,7}(?![\w-])/g;

/** Creates the log of a process: JSON lines on standard output. */
export function createLog(
  { logLevel }: { logLevel: LevelWithSilent },
  destination: { write(line: string): void } = new LogOutput(STDOUT),
): Logger {
  const options = {
    level: logLevel,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: { err: describeError },
    // Final filter: error messages of services and libraries may repeat their input.
    hooks: { streamWrite: redactText },
  };
  return pino(options, destination);
}

/** Type, message and stack of an error. `detail` and `parameters` of database errors repeat user input and are left out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const values = findRefusedValues(error);
  return {
    type,
    message: redactValues(values, message),
    stack: redactValues(values, stack),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  };
}

/** Values that PostgreSQL's data exceptions (class 22) quote from the input, including causes. */
function findRefusedValues(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const quoted = isDataException ? /"([^]*)"/.exec(error.message)?.[1] : undefined;
  return [...(quoted === undefined || quoted === '' ? [] : [quoted]), ...findRefusedValues(cause)];
}

function redactValues(values: readonly string[], text: string): string {
  return values.reduce((left, value) => left.replaceAll(value, '[value]'), text);
}

/** Hides credentials, e-mail addresses and card numbers in a text that services and libraries may have written. */
export function redactText(text: string): string {
  return text
    .replace(CREDENTIALS, '//[hidden]@')
    .replace(EMAIL_ADDRESS, '[address]')
    .replace(CARD_NUMBER, (digits) => (isCardNumber(digits) ? '[card]' : digits));
}

/** Checks the check digit of ISO/IEC 7812; one in ten arbitrary numbers passes. */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}
