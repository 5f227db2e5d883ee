import { OperatorError } from '../platform/errors/operator-error.ts';

export function validateNoArguments(args: readonly string[], command: string): void {
  if (args.length > 0) throw new OperatorError(`npm run ${command} takes no arguments.`);
}
