/** Splits a libpq URL with several hosts into one URL per host: postgres://user@one:5432,two,three:5433/db. */
export function splitHosts(url: string): string[] {
  const { before, hosts, after } = splitUrl(url);
  return hosts.map((host) => `${before}${host}${after}`);
}

/** Hosts with ports, safe to log: without the password. */
export function hostNames(url: string): string[] {
  return splitHosts(url).map((one) => hostName(one));
}

/** Host and port of a URL with one host. */
export function hostName(url: string): string {
  const { hostname, port } = new URL(url);
  return `${decodeURIComponent(hostname) || 'localhost'}:${port || 5432}`;
}

/** Passwords may contain commas: the hosts start after the last @. */
function splitUrl(url: string): { before: string; hosts: string[]; after: string } {
  const [, scheme = '', authority = '', after = ''] = /^([^:/?#]+:\/\/)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  return { before: scheme + authority.slice(0, at), hosts: authority.slice(at).split(','), after };
}
