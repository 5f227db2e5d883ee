import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as sentences from '@aangan/contract/words/en/refusals/errors.ts';
import { calls } from './calls.ts';
import { errors } from './errors.ts';

const odd = [
  undefined,
  null,
  7,
  -1,
  0.5,
  1e21,
  '',
  ' ',
  'x'.repeat(20_000),
  '7',
  '1.5',
  true,
  [],
  [7],
  {},
  '[0]',
  '{}',
];

const inputs = Object.entries(calls).flatMap(([name, call]) =>
  (['body', 'query', 'form'] as const).flatMap((part) => {
    const schema: unknown = part in call ? call[part as keyof typeof call] : undefined;
    if (!(schema instanceof z.ZodObject)) return [];
    // Forms contain only texts.
    const values = part === 'form' ? odd.filter((value) => value === undefined || typeof value === 'string') : odd;
    return [{ input: `${part} of ${name}`, schema, values }];
  }),
);

describe('what a person is shown of refused input', () => {
  it.each(inputs)('is a custom message for the $input', ({ schema, values }) => {
    const refused = Object.keys(schema.shape).flatMap((field) =>
      values.flatMap((value) => schema.safeParse({ [field]: value }).error?.issues ?? []),
    );
    for (const { message } of refused) expect(message).not.toMatch(/^(Invalid|Too|Unrecognized|Expected)/);
  });

  it.each(inputs)('names a control character in the $input once', ({ schema }) => {
    for (const field of Object.keys(schema.shape)) {
      const issues = schema.safeParse({ [field]: 'a\u0000b' }).error?.issues ?? [];
      const controlCharacterIssues = issues.filter(
        ({ path, message }) => path[0] === field && message.includes('control characters'),
      );
      expect(controlCharacterIssues.length).toBeLessThanOrEqual(1);
    }
  });
});

it('is said for each code of the contract, and for no other', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(errors).toSorted());
});
