import { describe, expect, it } from 'vitest';
import { readDevArguments } from './dev/arguments.mjs';
import { devPolicy } from './dev/adapt-page.mjs';

describe('the settings of npm run dev', () => {
  it('puts the server at the port after that of the browser', () => {
    const expected = { host: '127.0.0.1', port: 4000, publicUrl: 'http://localhost:4000', inspect: ['--inspect'] };
    expect(readDevArguments(['--inspect'], { PORT: '4000' })).toEqual(expected);
  });

  it.each([
    [['--processes', '2'], {}, `npm run dev takes --inspect and nothing else, not '--processes'.`],
    [['--inspect-port=9'], {}, `npm run dev takes --inspect and nothing else, not '--inspect-port=9'.`],
    [[], { PORT: '65535' }, 'The setting PORT must be a port number.'],
    [[], { PORT: 'x' }, 'The setting PORT must be a port number.'],
  ])('refuses %j with %j', (args, environment, refusal) => {
    expect(readDevArguments(args, environment)).toEqual({ refusal });
  });

  it('loosens of a policy only what Vite writes into pages', () => {
    const policy = `default-src 'none'; script-src 'self' 'sha256-a+/=' https://a.in; style-src 'self' 'sha256-b='; connect-src 'self'; worker-src 'self'; form-action 'self'`;
    expect(devPolicy(policy)).toBe(
      `default-src 'none'; script-src 'self' https://a.in 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src ws: 'self'; worker-src blob: 'self'; form-action 'self'`,
    );
  });
});
