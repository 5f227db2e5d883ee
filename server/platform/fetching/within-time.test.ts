import { expect, test } from 'vitest';
import { withinTime } from './within-time.ts';

test('what heeds no signal is not waited for either', async () => {
  await expect(withinTime(10, () => new Promise(() => {}))).rejects.toMatchObject({ reason: 'too-slow' });
});
