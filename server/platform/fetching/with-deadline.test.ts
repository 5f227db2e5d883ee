import { expect, test } from 'vitest';
import { withDeadline } from './fetch-outside.ts';

test('the deadline applies to work that ignores the signal', async () => {
  await expect(withDeadline(10, () => new Promise(() => {}))).rejects.toMatchObject({ reason: 'too-slow' });
});
