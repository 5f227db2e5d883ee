import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** Fake browser: records calls on tabs, notifications and the subscription. */
const tabs: {
  url: string;
  visibilityState: string;
  focus: () => Promise<void>;
  navigate: (url: string) => Promise<void>;
}[] = [];
const done: string[] = [];
const closed: string[] = [];

function tab(path: string, visibilityState = 'hidden') {
  const url = `https://aangan.example${path}`;
  tabs.push({
    url,
    visibilityState,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (to) => void done.push(`navigate ${path} to ${to}`),
  });
}

const scope = {
  location: { origin: 'https://aangan.example' },
  Notification: { permission: 'granted' },
  clients: { matchAll: async () => tabs, openWindow: async (url: string) => void done.push(`open ${url}`) },
  registration: {
    showNotification: async (title: string) => void done.push(`show ${title}`),
    getNotifications: async ({ tag = 'all' } = {}) => [{ close: () => closed.push(tag) }],
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => void done.push('unsubscribe') }),
      subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://push.example/new', keys: {} }) }),
    },
  },
};
vi.stubGlobal('self', scope);
vi.stubGlobal('Notification', scope.Notification);
const badges: (number | 'none')[] = [];
vi.stubGlobal('navigator', {
  setAppBadge: async (count: number) => void badges.push(count),
  clearAppBadge: async () => void badges.push('none'),
});
const {
  unsubscribePush: endPush,
  openNotification: openPushed,
  renewPush,
  showPush,
  clearNotification: takeBack,
} = await import('./push.ts');

afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  for (const list of [tabs, done, closed, badges]) list.splice(0);
});

const pushed = (own: object = {}) =>
  JSON.stringify({ tag: 'conversation:1', title: 'Gita', body: 'Namaste', url: '/inbox/1', unread: 1, ...own });
const notification = (url?: string) =>
  ({ close: () => closed.push('pressed'), data: { url } }) as unknown as Notification;

test('shows a pushed notification, unless the page that it links to is visible', async () => {
  tab('/inbox/1');
  tab('/inbox/2', 'visible');
  await showPush(pushed());
  expect(done).toEqual(['show Gita']);
  await showPush(pushed({ url: '/inbox/2', tag: 'conversation:2' }));
  expect(done).toEqual(['show Gita']);
  expect(closed).toEqual(['conversation:2']);
});

test.each([undefined, '', 'no JSON', '[]', '{"title":"no tag"}'])('shows nothing of %j', async (text) => {
  await showPush(text);
  expect(done).toEqual([]);
});

test('withdraws notifications read elsewhere or on this page', async () => {
  await showPush(JSON.stringify({ tag: 'conversation:1', seen: true, unread: 0 }));
  await takeBack('conversation:2', 3);
  await takeBack(undefined, 3);
  expect(done).toEqual([]);
  expect(closed).toEqual(['conversation:1', 'conversation:2']);
  expect(badges).toEqual(['none', 3, 3]);
});

test.each([
  ['the tab that shows it', ['/', '/inbox/1'], ['focus /inbox/1']],
  ['any open tab', ['/mybooking'], ['focus /mybooking', 'navigate /mybooking to /inbox/1']],
  ['a new one', [], ['open /inbox/1']],
])('a press opens %s', async (_where, open, expected) => {
  for (const path of open) tab(path);
  await openPushed(notification('/inbox/1'));
  expect(done).toEqual(expected);
  expect(closed).toEqual(['pressed']);
});

test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', undefined])(
  'a press leads to no other site: %s',
  async (url) => {
    await openPushed(notification(url));
    expect(done).toEqual(['open /']);
  },
);

test('shows no notification after sign-out', async () => {
  await endPush();
  expect(done).toEqual(['unsubscribe']);
  expect(closed).toEqual(['all']);
});

test('a subscription changed by the browser replaces the previous one', async () => {
  const sent = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', sent);
  await renewPush(null);
  expect(sent).not.toHaveBeenCalled();
  await renewPush({ endpoint: 'https://push.example/old', options: {} } as PushSubscription);
  const body = { endpoint: 'https://push.example/new', keys: {}, replaces: 'https://push.example/old' };
  expect(sent).toHaveBeenCalledWith('/api/news/device', expect.objectContaining({ body: JSON.stringify(body) }));
});
