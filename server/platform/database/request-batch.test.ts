import { expect, test } from 'vitest';
import { AskedTogether } from './request-batch.ts';

/** A question whose answers come when the test says so. */
function slowly() {
  const answers: PromiseWithResolvers<number>[] = [];
  const together = new AskedTogether(() => {
    const answer = withResolvers();
    answers.push(answer);
    return answer.promise;
  });
  return { together, answers };
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: Error) => void;
}

function withResolvers(): PromiseWithResolvers<number> {
  const made: Partial<PromiseWithResolvers<number>> = {};
  const promise = new Promise<number>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return Object.assign(made, { promise }) as PromiseWithResolvers<number>;
}

test('whoever comes while an answer is on its way waits for the next one, all of them for the same', async () => {
  const { together, answers } = slowly();
  const first = together.ask();
  const crowd = [together.ask(), together.ask(), together.ask()];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(answers).toHaveLength(2);
  answers[1]?.resolve(2);
  expect(await Promise.all(crowd)).toEqual([2, 2, 2]);
});

test('whoever comes later asks anew', async () => {
  const { together, answers } = slowly();
  const first = together.ask();
  answers[0]?.resolve(1);
  await first;
  const second = together.ask();
  answers[1]?.resolve(2);
  expect(await second).toBe(2);
  expect(answers).toHaveLength(2);
});

test('a question that fails does so for those who waited for it alone', async () => {
  const { together, answers } = slowly();
  const first = together.ask();
  const crowd = [together.ask(), together.ask()];
  answers[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  answers[1]?.resolve(2);
  expect(await Promise.all(crowd)).toEqual([2, 2]);
});
