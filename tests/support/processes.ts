import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { ChildProgram, Program } from './programs.ts';

/** Whether a process runs; one that has ended and was not waited for yet does not. */
export function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  try {
    process.kill(pid, 0);
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}

/** Ids of the processes that serve, oldest first. */
export function serverProcessIds({ process: { pid } }: ChildProgram, { path }: Program): number[] {
  return execFileSync('ps', ['-eo', 'pid,ppid,stat,args'])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .filter(([, parent, state, ...args]) => parent === String(pid) && state !== 'Z' && args.includes(path))
    .map(([id]) => Number(id));
}
