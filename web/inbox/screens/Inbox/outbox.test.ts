import type { Entry } from '@aangan/contract/inbox/calls.ts';
import { until } from '@aangan/tests/support/until.ts';
import { expect, it, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { isComposingKey } from './Composer.tsx';
import { Outbox, type Unsent } from './outbox.ts';

const refused = (status: number) => new ApiError(status, { code: 'UNREACHABLE', message: 'No line.' });

/** An outbox whose requests return `answers` in turn and then succeed; also returns the sent messages. */
function anOutbox(answers: Error[] = [], saved: Unsent[] = []) {
  const sent: string[] = [];
  const save = vi.fn();
  const outbox = new Outbox({
    send: async ({ key, message }) => {
      sent.push(`${key} ${message}`);
      const failure = answers.shift();
      if (failure !== undefined) throw failure;
      return { _id: `entry of ${key}`, kind: 'message', message, at: '' } satisfies Entry;
    },
    onSent: () => undefined,
    saved,
    save,
  });
  return { outbox, sent, save };
}

const anEntry = (_id: string, message = '', from = 'me'): Entry => ({ _id, kind: 'message', from, message, at: '' });

/** An unsent message stored before a reload; `after` is the newest entry at that time. */
const aSaved = (key: string, message: string, after: string): Unsent => ({
  key,
  message,
  photos: [],
  photoCount: 0,
  state: 'waiting',
  reason: 'No line.',
  after,
});

const states = ({ unsent }: Outbox) => unsent.map(({ message, state }) => `${message} ${state}`);

it('sends in order, one after the other, and lets go what the conversation shows', async () => {
  const { outbox, sent } = anOutbox();
  outbox.add('one', []);
  outbox.add('two', []);
  await until(() => expect(states(outbox)).toEqual(['one sent', 'two sent']));
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['one', 'two']);
  outbox.reconcile([anEntry(outbox.unsent[0]?.entryId ?? '')], 'me');
  expect(states(outbox)).toEqual(['two sent']);
});

it.each([0, 401, 429, 503])('keeps all that follow waiting where the way is closed (%d)', async (status) => {
  const { outbox, sent } = anOutbox([refused(status)]);
  outbox.add('one', []);
  outbox.add('two', []);
  await until(() => expect(states(outbox)).toEqual(['one waiting', 'two waiting']));
  expect(sent).toHaveLength(1);
  expect(outbox.unsent.map(({ reason }) => reason)).toEqual(['No line.', 'No line.']);
});

it('goes on behind a message that is refused for itself', async () => {
  const { outbox } = anOutbox([refused(400)]);
  outbox.add('one', []);
  outbox.add('two', []);
  await until(() => expect(states(outbox)).toEqual(['one waiting', 'two sent']));
});

it('sends again with the same key, once for two presses', async () => {
  const { outbox, sent } = anOutbox([refused(0)]);
  outbox.add('one', []);
  await until(() => expect(states(outbox)).toEqual(['one waiting']));
  const key = outbox.unsent[0]?.key ?? '';
  outbox.sendAgain(key);
  outbox.sendAgain(key);
  await until(() => expect(states(outbox)).toEqual(['one sent']));
  expect(sent).toEqual([`${key} one`, `${key} one`]);
});

it('saves what is not sent, and begins with it', async () => {
  const { outbox, sent, save } = anOutbox([], [aSaved('k', 'before', 'old')]);
  expect(states(outbox)).toEqual(['before waiting']);
  outbox.sendAgain('k');
  await until(() => expect(states(outbox)).toEqual(['before sent']));
  expect(sent).toEqual(['k before']);
  expect(save).toHaveBeenLastCalledWith([]);
});

it('removes only what waits', async () => {
  const { outbox } = anOutbox([refused(400)]);
  outbox.add('one', []);
  const key = outbox.unsent[0]?.key ?? '';
  outbox.remove(key);
  expect(outbox.unsent).toHaveLength(1);
  await until(() => expect(states(outbox)).toEqual(['one waiting']));
  outbox.remove(key);
  expect(outbox.unsent).toEqual([]);
});

it('stands for a message that the conversation has before its answer came, and for no other', async () => {
  const answers: ((entry: Entry) => void)[] = [];
  const send = () => new Promise<Entry>((resolve) => answers.push(resolve));
  const outbox = new Outbox({ send, onSent: () => undefined, saved: [], save: () => undefined });
  const [old, theirs] = [anEntry('old', 'one'), anEntry('theirs', 'one', 'them')];
  const [own, next] = [anEntry('own', 'one'), anEntry('next', 'two')];
  outbox.reconcile([old], 'me');
  outbox.add('one', []);
  outbox.add('two', []);
  const shown = () => outbox.hideDuplicates([old, theirs, own, next], 'me').map(({ _id }) => _id);
  expect(shown()).toEqual(['old', 'theirs']);
  answers[0]?.(own);
  await until(() => expect(states(outbox)).toEqual(['one sent', 'two sending']));
  outbox.reconcile([old, theirs, own, next], 'me');
  expect(shown()).toEqual(['old', 'theirs', 'own']);
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.(next);
  await until(() => expect(shown()).toEqual(['old', 'theirs', 'own', 'next']));
});

it('asks again about a failed message that the conversation seems to have, and about no other', async () => {
  const saved = [aSaved('k1', 'accepted', 'old'), aSaved('k2', 'lost', 'old'), aSaved('k3', 'said before', 'old')];
  const { outbox, sent } = anOutbox([], saved);
  const entries = [anEntry('said', 'said before'), anEntry('old'), anEntry('theirs', 'lost', 'them')];
  outbox.reconcile(entries, 'me');
  expect(sent).toEqual([]);
  const created = anEntry('entry of k1', 'accepted');
  outbox.reconcile([...entries, created], 'me');
  expect(outbox.hideDuplicates([...entries, created], 'me')).toEqual(entries);
  await until(() => expect(states(outbox)).toEqual(['accepted sent', 'lost waiting', 'said before waiting']));
  outbox.reconcile([...entries, created], 'me');
  expect(states(outbox)).toEqual(['lost waiting', 'said before waiting']);
  expect(sent).toEqual(['k1 accepted']);
});

it('sends no earlier failed message when another one with the same words arrives', async () => {
  const answers: ((entry: Entry) => void)[] = [];
  const send = () => new Promise<Entry>((resolve) => answers.push(resolve));
  const saved = [aSaved('k', 'ok', 'old')];
  const outbox = new Outbox({ send, onSent: () => undefined, saved, save: () => undefined });
  outbox.reconcile([anEntry('old')], 'me');
  outbox.add('ok', []);
  const own = anEntry('own', 'ok');
  outbox.reconcile([anEntry('old'), own], 'me');
  answers[0]?.(own);
  await until(() => expect(states(outbox)).toEqual(['ok waiting', 'ok sent']));
  outbox.reconcile([anEntry('old'), own], 'me');
  expect(states(outbox)).toEqual(['ok waiting']);
  expect(answers).toHaveLength(1);
});

test.each([
  ['Enter', false, 13, false],
  ['Enter while a word is composed', true, 229, true],
  ['Enter that takes a word, in Safari', false, 229, true],
  ['Enter while a word is composed, where its own code is told', true, 13, true],
])('%s', (_press, isComposing, keyCode, expected) => {
  expect(isComposingKey({ isComposing, keyCode })).toBe(expected);
});
