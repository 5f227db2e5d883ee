import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder of the project, searched upwards from the server: its sources in tests, otherwise a bundle. */
export function projectFolder(name: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, name)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, name);
}

export function builtScreens(): string {
  return join(projectFolder('web'), 'build');
}
