import type { User } from '@aangan/contract/accounts/users.ts';
import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import { shownWords } from '@aangan/contract/rules/first-name.ts';
import { until } from '@aangan/tests/support/until.ts';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { switchUser } from '../accounts/queries/auth.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { truncate } from './parts/RepliesDialog.tsx';
import { cacheEntry, cacheSeen, inboxKeys, mergeEntries, refetchInbox } from './queries/inbox-cache.ts';
import { deleteMessageDrafts, readMessageDraft, saveMessageDraft } from './queries/message-drafts.ts';
import { isComposingKey } from './screens/Inbox/Composer.tsx';
import { getOutbox, openOutbox, Outbox, type Unsent } from './screens/Inbox/outbox.ts';
import { firstUnreadEntry, lastSeenEntry, toChunks, toRows } from './screens/Inbox/rows.ts';

describe('the outbox', () => {
  const refused = (status: number) => new ApiError(status, { code: 'UNREACHABLE', message: 'No line.' });

  /** An outbox whose requests return `answers` in turn and then succeed; also returns the sent messages. */
  function anOutbox(answers: Error[] = [], saved: Unsent[] = []) {
    const sent: string[] = [];
    const save = vi.fn<(unsent: Unsent) => void>();
    const deleteSaved = vi.fn<(unsent: Unsent) => void>();
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
      deleteSaved,
    });
    return { outbox, sent, save, deleteSaved };
  }

  const nowhere = { save: () => undefined, deleteSaved: () => undefined };

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

  it('sends in order and removes messages already in the conversation', async () => {
    const { outbox, sent } = anOutbox();
    outbox.add('one', []);
    outbox.add('two', []);
    await until(() => expect(states(outbox)).toEqual(['one sent', 'two sent']));
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['one', 'two']);
    outbox.reconcile([anEntry(outbox.unsent[0]?.entryId ?? '')], 'me');
    expect(states(outbox)).toEqual(['two sent']);
  });

  it.each([0, 401, 429, 503])('keeps all later messages waiting while sending is impossible (%d)', async (status) => {
    const { outbox, sent } = anOutbox([refused(status)]);
    outbox.add('one', []);
    outbox.add('two', []);
    await until(() => expect(states(outbox)).toEqual(['one waiting', 'two waiting']));
    expect(sent).toHaveLength(1);
    expect(outbox.unsent.map(({ reason }) => reason)).toEqual(['No line.', 'No line.']);
  });

  it('continues after a message that is refused on its own', async () => {
    const { outbox } = anOutbox([refused(400)]);
    outbox.add('one', []);
    outbox.add('two', []);
    await until(() => expect(states(outbox)).toEqual(['one waiting', 'two sent']));
  });

  it('sends again with the same key, once for two clicks', async () => {
    const { outbox, sent } = anOutbox([refused(0)]);
    outbox.add('one', []);
    await until(() => expect(states(outbox)).toEqual(['one waiting']));
    const key = outbox.unsent[0]?.key ?? '';
    outbox.sendAgain(key);
    outbox.sendAgain(key);
    await until(() => expect(states(outbox)).toEqual(['one sent']));
    expect(sent).toEqual([`${key} one`, `${key} one`]);
  });

  it('saves added messages until sent, and starts with saved ones', async () => {
    const { outbox, sent, save, deleteSaved } = anOutbox([], [aSaved('k', 'before', 'old')]);
    expect(states(outbox)).toEqual(['before waiting']);
    outbox.sendAgain('k');
    await until(() => expect(states(outbox)).toEqual(['before sent']));
    expect(sent).toEqual(['k before']);
    outbox.add('then', []);
    await until(() => expect(states(outbox)).toEqual(['before sent', 'then sent']));
    expect(save.mock.calls.map(([{ message }]) => message)).toEqual(['then']);
    expect(deleteSaved.mock.calls.map(([{ message }]) => message)).toEqual(['before', 'then']);
  });

  it('removes only waiting messages', async () => {
    const { outbox } = anOutbox([refused(400)]);
    outbox.add('one', []);
    const key = outbox.unsent[0]?.key ?? '';
    outbox.remove(key);
    expect(outbox.unsent).toHaveLength(1);
    await until(() => expect(states(outbox)).toEqual(['one waiting']));
    outbox.remove(key);
    expect(outbox.unsent).toEqual([]);
  });

  it('matches a message that arrives in the conversation before its response, and no other', async () => {
    const answers: ((entry: Entry) => void)[] = [];
    const send = () => new Promise<Entry>((resolve) => answers.push(resolve));
    const outbox = new Outbox({ send, onSent: () => undefined, saved: [], ...nowhere });
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

  it('asks again about a failed message that the conversation seems to contain, and about no other', async () => {
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
    const outbox = new Outbox({ send, onSent: () => undefined, saved, ...nowhere });
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
});

describe('rows', () => {
  const at = (id: string, from: string | undefined, time: string, kind: Entry['kind'] = 'message'): Entry => ({
    _id: id,
    kind,
    ...(from !== undefined && { from }),
    message: id,
    at: `2026-11-${time}:00.000Z`,
  });

  const entries = [
    at('a', 'me', '22T10:00'),
    at('b', 'me', '22T10:02'),
    at('c', 'you', '22T10:03'),
    at('d', 'you', '22T10:20'),
    at('e', undefined, '22T10:21', 'line'),
    at('f', 'you', '22T18:31'),
    at('g', 'you', '22T18:32', 'automatic'),
  ];

  it('groups messages of one person within minutes, and starts a group with each day in India', () => {
    const rows = toRows(entries, 'me', null);
    expect(rows.map(({ isFirst, isLast }) => `${Number(isFirst)}${Number(isLast)}`)).toEqual([
      '10',
      '01',
      '11',
      '11',
      '11',
      '11',
      '11',
    ]);
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-22', null, null, null, null, '2026-11-23', null]);
    expect(rows.map(({ isMine }) => isMine)).toEqual([true, true, false, false, false, false, false]);
  });

  it('knows the newest message of the other', () => {
    const newest = (of: Entry[]) => toRows(of, 'me', null).filter(({ isNewestOfOther }) => isNewestOfOther);
    expect(newest(entries).map(({ entry }) => entry._id)).toEqual(['g']);
    expect(newest(entries.slice(0, 5)).map(({ entry }) => entry._id)).toEqual(['d']);
    expect(newest(entries.slice(0, 2))).toEqual([]);
  });

  it('begins a group at the first unread message', () => {
    const [, first] = toRows([at('c', 'you', '22T10:03'), at('d', 'you', '22T10:04')], 'me', 'd');
    expect(first).toMatchObject({ isFirst: true, isFirstUnread: true });
  });

  it('finds the first of the unread messages, lines left out', () => {
    const conversation = (unread: number) => ({ entries, unread }) as unknown as Conversation;
    expect(firstUnreadEntry(conversation(0), 'me')).toBe(null);
    expect(firstUnreadEntry(conversation(3), 'me')).toBe('d');
    expect(firstUnreadEntry(conversation(60), 'me')).toBe('a');
  });

  it('finds the newest own message that was read', () => {
    expect(lastSeenEntry(entries, 'me', 'e')).toBe('b');
    expect(lastSeenEntry(entries, 'me', 'a')).toBe('a');
    expect(lastSeenEntry(entries, 'me', null)).toBe(null);
  });

  const many = Array.from({ length: 400 }, (_, index) =>
    at(((index * 37) % 256).toString(16).padStart(2, '0') + index, 'me', '22T10:00'),
  );

  it('cuts pieces at the same entries, independent of their neighbours', () => {
    const starts = (some: Entry[]) => toChunks(toRows(some, 'me', null)).map(({ rows }) => rows[0]?.entry._id);
    const all = starts(many);
    expect(
      starts(many.slice(100, 300))
        .slice(1)
        .every((start) => all.includes(start)),
    ).toBe(true);
    expect(toChunks(toRows(many, 'me', null)).flatMap(({ rows }) => rows)).toHaveLength(400);
  });

  it('keeps the key of a group that grows at its start or end, and gives each other group a new one', () => {
    const keys = (some: Entry[]) => toChunks(toRows(some, 'me', null)).map(({ key }) => key);
    const before = keys(many.slice(100, 300));
    const after = keys(many.slice(90, 310));
    expect(after).toEqual(expect.arrayContaining(before));
    const all = keys(many);
    expect(all).toEqual(expect.arrayContaining(after));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([
    ['safe \u202egnp.exe\u202c', 'safe gnp.exe'],
    ['\u2066a\u2069', 'a'],
    ['bell\u0007 escape\u001b[31m', 'bell\ufffd escape\ufffd[31m'],
    ['one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
    ['👩‍👩‍👧 नमस्ते مرحبا', '👩‍👩‍👧 नमस्ते مرحبا'],
  ])('shows %j as %j', (typed, shown) => {
    expect(shownWords(typed)).toBe(shown);
  });
});

describe('entries', () => {
  const entries: Entry[] = Array.from({ length: 30 }, (_, index) => ({
    _id: `e${index}`,
    kind: 'message',
    message: String(index),
    at: '2026-11-23T10:00:00.000Z',
  }));

  it('merges overlapping and adjacent pages into the order of the server, each entry once', () => {
    const spans = fc.tuple(fc.nat(29), fc.nat(29), fc.nat(29), fc.nat(29)).map((ends) => {
      const [a, b, c, d] = ends.toSorted((one, other) => one - other) as [number, number, number, number];
      return { known: entries.slice(a, c + 1), other: entries.slice(b, d + 1), all: entries.slice(a, d + 1) };
    });
    fc.assert(
      fc.property(spans, ({ known, other, all }) => {
        expect(mergeEntries(known, other)).toEqual(all);
        expect(mergeEntries(all, other)).toEqual(all);
      }),
    );
  });

  it('keeps live entries after a page that was requested before them', () => {
    expect(mergeEntries([...entries.slice(0, 5), ...entries.slice(8, 9)], entries.slice(3, 8))).toEqual(
      entries.slice(0, 9),
    );
  });

  it('appends entries after all known ones', () => {
    expect(mergeEntries(entries.slice(0, 3), entries.slice(3, 4))).toEqual(entries.slice(0, 4));
  });
});

describe('events while a conversation is fetched', () => {
  const entry = (_id: string, from: string): Entry => ({ _id, kind: 'message', from, message: _id, at: '' });
  const asked = { entries: [entry('e1', 'guest')], unread: 0, seenUntil: null } as unknown as Conversation;

  /** Shows a conversation whose first answer, of the server's state `before`, comes when it is let come. */
  function aFetch(before: Conversation, after: Conversation) {
    const queryKey = inboxKeys.conversation(crypto.randomUUID());
    let letCome: () => void = () => undefined;
    const first = new Promise<Conversation>((resolve) => (letCome = () => resolve(before)));
    const answers = [first, Promise.resolve(after)];
    const observer = new QueryObserver<Conversation>(queryClient, {
      queryKey,
      queryFn: () => answers.shift() ?? Promise.reject(new Error('asked again')),
      staleTime: 0,
      structuralSharing: false,
    });
    return { id: String(queryKey[2]), queryKey, observer, letCome };
  }

  it('a read mark is not undone by the older response', async () => {
    const seen = { ...asked, seenUntil: 'e1' };
    const { id, queryKey, observer, letCome } = aFetch(asked, seen);
    queryClient.setQueryData(queryKey, asked);
    const leave = observer.subscribe(() => undefined);
    const fetching = observer.refetch({ cancelRefetch: false });
    cacheSeen(id, 'e1', 'guest');
    letCome();
    await fetching.catch(() => undefined);
    await until(() => expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe('idle'));
    expect(queryClient.getQueryData<Conversation>(queryKey)?.seenUntil).toBe('e1');
    leave();
  });

  it('is not missing in the first answer: a message', async () => {
    const answered = { ...asked, entries: [...asked.entries, entry('e2', 'host')] };
    const { id, queryKey, observer, letCome } = aFetch(asked, answered);
    const leave = observer.subscribe(() => undefined);
    cacheEntry(id, entry('e2', 'host'));
    letCome();
    await until(() => expect(queryClient.getQueryData<Conversation>(queryKey)?.entries).toHaveLength(2));
    leave();
  });

  it('adds no entry to a conversation that missed others and is fetched when it is opened', async () => {
    const queryKey = inboxKeys.conversation('missed');
    queryClient.setQueryData(queryKey, { ...asked, entries: [entry('e1', 'guest')] });
    await refetchInbox();
    cacheEntry('missed', entry('e3', 'host'));
    cacheSeen('missed', 'e3', 'guest');
    expect(queryClient.getQueryData<Conversation>(queryKey)?.entries.map(({ _id }) => _id)).toEqual(['e1']);
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

describe('drafts', () => {
  beforeEach(stubStorage);

  it('keeps drafts of each person separate, after signing in again', () => {
    saveMessageDraft('ila', 'draft:1', 'Half a sent');
    saveMessageDraft('ravi', 'draft:1', 'Another');
    expect(readMessageDraft('ila', 'draft:1')).toBe('Half a sent');
    deleteMessageDrafts('ila');
    expect(readMessageDraft('ila', 'draft:1')).toBe('Half a sent');
    expect(readMessageDraft('ravi', 'draft:1')).toBe('');
  });

  it('keeps no drafts after sign-out, and no blank ones', () => {
    saveMessageDraft('ila', 'draft:1', 'Half a sent');
    saveMessageDraft('ila', 'draft:2', '');
    localStorage.setItem('theme', 'dark');
    deleteMessageDrafts(null);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});

describe('unsent messages on this device', () => {
  beforeEach(() => {
    stubStorage();
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => {
    switchUser(null);
    vi.unstubAllGlobals();
  });

  /** How the server answers messages from now on. */
  const answer = (send: typeof fetch) => vi.stubGlobal('fetch', vi.fn(send));
  const accept = () => Promise.resolve(Response.json({ _id: 'entry', kind: 'message', message: '', at: '' }));
  const fail = () => Promise.reject(new Error('no network'));

  const open = () => openOutbox('ila', 'c1');
  const states = ({ unsent }: Outbox) => unsent.map(({ message, state }) => `${message} ${state}`);

  it('are kept when another tab sends one', async () => {
    const [one, other] = [open(), open()];
    answer(fail);
    one.add('from the train', []);
    await until(() => expect(states(one)).toEqual(['from the train waiting']));
    answer(accept);
    other.add('from the station', []);
    await until(() => expect(states(other)).toEqual(['from the station sent']));
    expect(states(open())).toEqual(['from the train waiting']);
  });

  it('survive a reload in their order, until sent or removed', async () => {
    const outbox = open();
    answer(fail);
    for (const message of ['one', 'two', 'three']) outbox.add(message, []);
    await until(() => expect(states(outbox)).toEqual(['one waiting', 'two waiting', 'three waiting']));
    const reloaded = open();
    expect(states(reloaded)).toEqual(states(outbox));
    answer(accept);
    reloaded.sendAgain(reloaded.unsent[0]?.key ?? '');
    await until(() => expect(states(reloaded)[0]).toBe('one sent'));
    reloaded.remove(reloaded.unsent[1]?.key ?? '');
    expect(states(open())).toEqual(['three waiting']);
  });

  it('are not restored by a tab that still tries to send what another has sent', async () => {
    let reject: (error: Error) => void = () => undefined;
    answer(() => new Promise((_, rejected) => (reject = rejected)));
    const one = open();
    one.add('from the train', []);
    const other = open();
    answer(accept);
    other.sendAgain(other.unsent[0]?.key ?? '');
    await until(() => expect(states(other)).toEqual(['from the train sent']));
    reject(new Error('no network'));
    await until(() => expect(states(one)).toEqual(['from the train waiting']));
    expect(states(open())).toEqual([]);
  });

  it('of version 0.2.0 are found, in their order', async () => {
    const saved = ['two', 'one'].map((message) => ({ key: message, message, photoCount: 0, after: null }));
    saveMessageDraft('ila', 'unsent:c1', JSON.stringify(saved));
    expect(states(open())).toEqual(['two waiting', 'one waiting']);
    const reloaded = open();
    expect(states(reloaded)).toEqual(['two waiting', 'one waiting']);
    reloaded.remove('two');
    expect(states(open())).toEqual(['one waiting']);
  });

  describe('of a person who signs out', () => {
    const saved = () => Object.keys(localStorage).filter((key) => key.startsWith('inbox:'));

    const refusal = () => Response.json({ code: 'UNAUTHORIZED', message: 'Please sign in.' }, { status: 401 });

    /** Two messages of Ila; the first is in progress until it is answered. */
    function sendTwo() {
      const sent: unknown[] = [];
      let answerFirst: (response: Response) => void = () => undefined;
      answer((_, options) => {
        sent.push(options?.body);
        return new Promise((resolve) => (answerFirst = resolve));
      });
      const outbox = getOutbox('ila', 'c1');
      outbox.add('one', []);
      outbox.add('two', []);
      return { outbox, sent, answerFirst };
    }

    /** Resolves after the outbox has handled an answer. */
    async function answered(): Promise<void> {
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }

    it('are neither saved nor sent any more', async () => {
      const { outbox, sent, answerFirst } = sendTwo();
      switchUser(null);
      answerFirst(refusal());
      outbox.add('three', []);
      await answered();
      expect(saved()).toEqual([]);
      expect(sent).toEqual(['{"message":"one"}']);
      expect(getOutbox('ila', 'c1').unsent).toEqual([]);
    });

    it('are not sent as the next person', async () => {
      const { sent, answerFirst } = sendTwo();
      switchUser({ _id: 'ravi' } as User);
      answerFirst(await accept());
      await answered();
      expect(saved()).toEqual([]);
      expect(sent).toHaveLength(1);
    });

    it('stay if only the session has expired, until the person has signed in again', async () => {
      const { outbox, sent, answerFirst } = sendTwo();
      answerFirst(refusal());
      await until(() => expect(states(outbox)).toEqual(['one waiting', 'two waiting']));
      switchUser({ _id: 'ila' } as User);
      expect(states(getOutbox('ila', 'c1'))).toEqual(['one waiting', 'two waiting']);
      expect(states(open())).toEqual(['one waiting', 'two waiting']);
      expect(sent).toHaveLength(1);
    });
  });
});

describe('a short text', () => {
  it.each([
    ['leaves a short text as it is', 'Namaste!', 'Namaste!'],
    ['leaves a text of exactly the length', 'four words', 'four words'],
    ['turns line breaks into spaces', ' The\n\n key ', 'The key'],
    ['cuts at the end of a word', 'The key lies here', 'The key…'],
    ['keeps a last word that fits', 'Breakfasts at eight', 'Breakfasts…'],
    ['cuts within a single long word', 'Thiruvananthapuram', 'Thiruvanan…'],
    ['counts an emoji as one character', '🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡', '🏡🏡🏡🏡🏡🏡🏡🏡🏡🏡…'],
  ])('%s', (_, text, truncated) => {
    expect(truncate(text, 10)).toBe(truncated);
  });
});

function stubStorage(): void {
  // Like a browser's storage: saved items are enumerable own keys.
  const storage: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => (storage[key] = value)),
    removeItem: hidden((key: string) => delete storage[key]),
  });
  vi.stubGlobal('localStorage', storage);
}
