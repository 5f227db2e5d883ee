import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const before = globalThis as { setPriority?: typeof os.setPriority };
// Set-up runs once for each file, the process is the same.
const setPriority = (before.setPriority ??= os.setPriority);

/**
 * Whether low priority is applied to the product's programs. Not in tests: next to other work they would get a
 * twentieth of a core, and take minutes.
 */
export function usePriorities(areUsed: boolean): void {
  os.setPriority = areUsed ? setPriority : () => {};
  syncBuiltinESMExports();
}

usePriorities(false);
