import { type Logger, pino, stdSerializers } from 'pino';
import type { Settings } from '../settings.ts';

/** Never written down: what opens an account, a booking or a payment, and who somebody is. */
const secrets = ['password', 'token', 'email', 'phone', 'cookie', 'authorization', 'set-cookie', 'x-link-token'];
const EMAIL_ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

/** The log of one process: JSON lines on standard output. */
export function createLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  destination?: { write(line: string): void },
): Logger {
  const options = {
    level: logLevel,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error's kind, place and cause. A database's `detail` and `parameters` repeat what people typed, so they stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  };
}

function withoutAddresses(text: string): string {
  return text.replace(EMAIL_ADDRESS, '[address]');
}
