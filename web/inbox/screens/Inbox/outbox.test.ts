import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { Outbox, type Unsent } from './outbox.ts';
import { until } from '@aangan/tests/support/until.ts';

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

const anEntry = (_id: string, from = 'me'): Entry => ({ _id, kind: 'message', from, message: '', at: '' });

const states = ({ unsent }: Outbox) => unsent.map(({ message, state }) => `${message} ${state}`);

it('sends in order, one after the other, and lets go what the conversation shows', async () => {
  const { outbox, sent } = anOutbox();
  outbox.add('one', []);
  outbox.add('two', []);
  await until(() => expect(states(outbox)).toEqual(['one sent', 'two sent']));
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['one', 'two']);
  outbox.arrived([anEntry(outbox.unsent[0]?.entryId ?? '')]);
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
  const saved: Unsent = {
    key: 'k',
    message: 'before',
    photos: [],
    photoCount: 0,
    state: 'waiting',
    reason: 'No line.',
  };
  const { outbox, sent, save } = anOutbox([], [saved]);
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
  const [old, theirs, own, next] = [anEntry('old'), anEntry('theirs', 'them'), anEntry('own'), anEntry('next')];
  outbox.arrived([old]);
  outbox.add('one', []);
  outbox.add('two', []);
  const shown = () => outbox.answered([old, theirs, own, next], 'me').map(({ _id }) => _id);
  expect(shown()).toEqual(['old', 'theirs']);
  answers[0]?.(own);
  await until(() => expect(states(outbox)).toEqual(['one sent', 'two sending']));
  outbox.arrived([old, theirs, own, next]);
  expect(shown()).toEqual(['old', 'theirs', 'own']);
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.(next);
  await until(() => expect(shown()).toEqual(['old', 'theirs', 'own', 'next']));
});
