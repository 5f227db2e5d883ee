import { OperatorError } from './operator-error.ts';

/** The product cannot start; the message is shown to the operator. */
export class StartError extends OperatorError {
  override readonly name = 'StartError';
}

export function describeSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return descriptions.get(code ?? '') ?? message;
}

const descriptions = new Map([
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EROFS', 'it is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['ENOENT', 'no folder can be made there'],
  ['EEXIST', 'it is a file'],
  ['EISDIR', 'it is a folder'],
]);

export async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
