import { OperatorError } from '../platform/errors/operator-error.ts';

/** A setting that cannot be used; its message is the one sentence the start stops with. */
export class SettingsError extends OperatorError {}
