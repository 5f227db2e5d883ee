import { OperatorError } from '../platform/errors/operator-error.ts';

/** For a command that takes none: what somebody thinks to have asked for is not passed over. */
export function refuseArguments(args: readonly string[], command: string): void {
  if (args.length > 0) throw new OperatorError(`npm run ${command} takes no arguments.`);
}
