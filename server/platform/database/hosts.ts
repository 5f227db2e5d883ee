/**
 * An address for each host that a database address names, as libpq writes it: postgres://user@one:5432,two,three:5433/db.
 * What stands before and behind the hosts is everybody's.
 */
export function splitHosts(url: string): string[] {
  const { before, hosts, after } = splitUrl(url);
  return hosts.map((host) => `${before}${host}${after}`);
}

/** The hosts alone, each with its port: what may be told of an address, which holds a password. */
export function hostNames(url: string): string[] {
  return splitHosts(url).map((one) => hostName(one));
}

/** Of an address with one host. */
export function hostName(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname) || 'localhost'}:${port || 5432}`;
}

/** A password may hold whatever an address allows, commas too: hosts begin behind the last @. */
function splitUrl(url: string): { before: string; hosts: string[]; after: string } {
  const [, scheme = '', authority = '', after = ''] = /^([^:/?#]+:\/\/)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  return { before: scheme + authority.slice(0, at), hosts: authority.slice(at).split(','), after };
}
