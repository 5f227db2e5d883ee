import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** Where the build leaves the screens. */
export function builtScreens(): string {
  return join(projectFolder('web'), 'build');
}
