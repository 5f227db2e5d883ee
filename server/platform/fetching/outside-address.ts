import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where this server may fetch what people name. */
export interface ReachPolicy {
  /** This machine too, in whatever scheme and at whatever port: for trying everything on one machine. */
  allowsLoopback: boolean;
}

/** An address that may be fetched, as far as it tells by itself; null where it may not. `webcal:` is `https:`. */
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

/** Whether an address of the network is one to connect to for a URL: a public one, by https at its own port. */
export function isConnectable(address: string, url: URL, { allowsLoopback }: ReachPolicy): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Of an IPv4 address within an IPv6 one it is the former that is connected to.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (allowsLoopback && range === 'loopback') return true;
  return range === 'unicast' && isDefaultHttps(url) && !isIpv4Compatible(parsed);
}

/** A name that means this machine, everywhere (RFC 6761, 6.3). */
export function isLocalName(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host);
}

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function isDefaultHttps({ protocol, port }: URL): boolean {
  return protocol === 'https:' && port === '';
}

/** `::7f00:1`: an IPv4 address in the last bits of an IPv6 one, which some systems connect to. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}
