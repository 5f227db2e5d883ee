/** What processes say that outlive a server that was killed, in the log that the next one writes too. */
const ORPHANS = /^.*(?:due to unexpected postmaster exit|postmaster exited during).*$/gm;

/** Why a server ended, in its own words, from what the log has got since it was started. */
export function exitReason(log: string): string {
  const own = log.replaceAll(ORPHANS, '');
  const message = /(?:FATAL|PANIC): +(.*)/.exec(own)?.[1] ?? own.trim().split('\n').at(-1) ?? '';
  const hint = /HINT: +(.*)/.exec(own)?.[1];
  return [message || 'it ended without a word', hint === undefined ? '' : ` (${hint})`].join('');
}
