import { expect, test } from 'vitest';
import { withDeadline } from './with-deadline.ts';

test('what heeds no signal is not waited for either', async () => {
  await expect(withDeadline(10, () => new Promise(() => {}))).rejects.toMatchObject({ reason: 'too-slow' });
});
