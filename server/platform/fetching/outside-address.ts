import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface ReachPolicy {
  /** Also allows this machine, with any scheme and port: for local installations. */
  allowsLoopback: boolean;
}

/** Parses a URL that may be fetched, checked before DNS resolution; null if forbidden. `webcal:` means `https:`. */
export function outsideUrl(text: string, reach: ReachPolicy): URL | null {
  const written = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  const host = hostOf(url);
  if (host === '') return null;
  if (isIP(host) > 0) return isConnectable(host, url, reach) ? url : null;
  return isDefaultHttps(url) || (reach.allowsLoopback && isLocalName(host)) ? url : null;
}

/** Whether connections to an IP address are allowed: public addresses, via https on the default port. */
export function isConnectable(address: string, url: URL, { allowsLoopback }: ReachPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // For an IPv4-mapped IPv6 address the IPv4 address counts.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (allowsLoopback && range === 'loopback') return true;
  return range === 'unicast' && isDefaultHttps(url) && !isIpv4Compatible(parsed);
}

/** Whether a name always means this machine (RFC 6761, 6.3). */
export function isLocalName(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host);
}

/** The host without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function isDefaultHttps({ protocol, port }: URL): boolean {
  return protocol === 'https:' && port === '';
}

/** `::7f00:1`: an IPv4 address in the last bits of an IPv6 address, which some systems connect to. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}
