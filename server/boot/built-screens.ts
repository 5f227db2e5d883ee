import { join } from 'node:path';
import { folderAbove } from './folder-above.ts';

/** Where the build leaves the screens. */
export function builtScreens(): string {
  return join(folderAbove('web'), 'build');
}
