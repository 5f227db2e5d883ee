import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A folder of the project, searched upwards from the server, which runs from its sources in tests and otherwise from a
 * bundle.
 */
export function projectFolder(name: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, name)) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, name);
}

/** Output folder of the screens' build. */
export function builtScreens(): string {
  return join(projectFolder('web'), 'build');
}
