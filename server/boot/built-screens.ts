import { join } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** Output folder of the screens' build. */
export function builtScreens(): string {
  return join(projectFolder('web'), 'build');
}
