import { startTestApp } from '@aangan/tests/support/app.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

test('a refusal of a signed-in person is not delayed by those of others with the same network address', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const person = await app.signUp();
  const fetchRefusal = (who: typeof person) =>
    who.get('/api/booking/findbookingbyid/00000000-0000-4000-8000-000000000000');
  // The clock stands still, so that each refusal after the first 500 is delayed by 20 ms more than the previous.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  await Promise.all(Array.from({ length: 520 }, () => app.visitor().get('/api/booking/mine')));
  const ended: string[] = [];
  const others = app
    .visitor()
    .get('/api/booking/mine')
    .then(() => ended.push('other'));
  const own = fetchRefusal(person).then(({ status }) => ended.push(String(status)));
  await Promise.all([others, own]);
  expect(ended).toEqual(['404', 'other']);
});
