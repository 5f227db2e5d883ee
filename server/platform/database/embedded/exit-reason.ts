/** Messages of processes that outlive a killed server, in the log shared with its successor. */
const ORPHANS = /^.*(?:due to unexpected postmaster exit|postmaster exited during).*$/gm;

/** The reason of a server's exit, from its log since the start. */
export function exitReason(log: string): string {
  const own = log.replaceAll(ORPHANS, '');
  const message = /(?:FATAL|PANIC): +(.*)/.exec(own)?.[1] ?? own.trim().split('\n').at(-1) ?? '';
  const hint = /HINT: +(.*)/.exec(own)?.[1];
  return [message || 'it ended without a word', hint === undefined ? '' : ` (${hint})`].join('');
}
