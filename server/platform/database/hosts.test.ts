import { expect, test } from 'vitest';
import { hostNames, splitHosts } from './hosts.ts';

test.for([
  ['postgres://asha:secret@one:5432/stays', ['postgres://asha:secret@one:5432/stays'], ['one:5432']],
  [
    'postgres://asha:secret@one:5433,two,10.0.0.3:5434/stays?sslmode=require',
    [
      'postgres://asha:secret@one:5433/stays?sslmode=require',
      'postgres://asha:secret@two/stays?sslmode=require',
      'postgres://asha:secret@10.0.0.3:5434/stays?sslmode=require',
    ],
    ['one:5433', 'two:5432', '10.0.0.3:5434'],
  ],
  [
    'postgres://a:se,c@ret@[::1]:5432,[::2]/stays',
    ['postgres://a:se,c@ret@[::1]:5432/stays', 'postgres://a:se,c@ret@[::2]/stays'],
    ['[::1]:5432', '[::2]:5432'],
  ],
  [
    'postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c',
    ['postgres://asha@%2Fvar%2Frun:5432/stays?options=-c%20a=b,c'],
    ['/var/run:5432'],
  ],
] as const)('%s', ([url, hosts, names]) => {
  expect(splitHosts(url)).toEqual(hosts);
  expect(hostNames(url)).toEqual(names);
});
