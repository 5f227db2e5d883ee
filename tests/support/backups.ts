import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@aangan/server/cli/backup/manifest.ts';
import { ChildProgram } from './child-program.ts';
import type { Program } from './programs.ts';

export interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

/** Runs a command of the product with only these settings. */
export async function runToEnd(
  program: Pick<Program, 'path'>,
  args: string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const running = new ChildProgram(program.path, args, { env: { PATH: process.env.PATH, ...settings } });
  const code = await running.ended();
  return { code, said: running.lines.join('\n'), complained: running.complained.trim() };
}

export async function readManifest(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as Manifest;
}
