import { OperatorError } from '../platform/errors/operator-error.ts';

/** An invalid setting; its message is shown to the operator. */
export class SettingsError extends OperatorError {}
