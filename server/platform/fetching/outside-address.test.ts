import { describe, expect, test } from 'vitest';
import { isConnectable, outsideUrl } from './outside-address.ts';

const elsewhere = { allowsLoopback: false };
const here = { allowsLoopback: true };

describe('an address', () => {
  test.each([
    ['https://site.example/a.ics?t=1', 'https://site.example/a.ics?t=1'],
    ['webcal://site.example/a.ics', 'https://site.example/a.ics'],
    ['https://site.example:443/a.ics', 'https://site.example/a.ics'],
    ['https://8.8.8.8/a.ics', 'https://8.8.8.8/a.ics'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s may be fetched', (text, url) => {
    expect(outsideUrl(text, elsewhere)?.href).toBe(url);
  });

  test.each([
    'http://site.example/a.ics',
    'https://site.example:8443/a.ics',
    'ftp://site.example/a.ics',
    'file:///etc/passwd',
    'https://user:word@site.example/',
    'https://user@site.example/',
    'https://',
    'a.ics',
    'http://localhost/',
    'https://localhost:3000/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.3.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::7f00:1]/',
    'https://[::808:808]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2001:db8::1]/',
  ])('%s may not', (text) => {
    expect(outsideUrl(text, elsewhere)).toBeNull();
  });

  test.each([
    'http://127.0.0.1:13004/a.ics',
    'http://localhost:3000/',
    'https://[::1]:8443/',
    'http://[::ffff:127.0.0.1]/',
  ])('%s may on this machine alone', (text) => {
    expect([outsideUrl(text, here) !== null, outsideUrl(text, elsewhere)]).toEqual([true, null]);
  });

  test.each(['http://site.example/', 'http://10.0.0.1/', 'https://8.8.8.8:8443/', 'https://169.254.169.254/'])(
    '%s may not even there',
    (text) => {
      expect(outsideUrl(text, here)).toBeNull();
    },
  );
});

test('a host name is allowed if its IP addresses are', () => {
  const url = new URL('https://site.example/');
  expect(['93.184.216.34', '2606:4700::1111'].map((address) => isConnectable(address, url, elsewhere))).toEqual([
    true,
    true,
  ]);
  const within = ['127.0.0.1', '10.1.2.3', '::ffff:192.168.0.1', '::7f00:1', 'fe80::1%eth0', 'nonsense', ''];
  expect(within.filter((address) => isConnectable(address, url, elsewhere))).toEqual([]);
});
