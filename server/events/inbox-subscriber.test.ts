import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { Device } from '@aangan/tests/support/live/device.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until, untilDelivered } from '@aangan/tests/support/until.ts';
import { expect, test } from 'vitest';
import { appendEvent, type NewEvent } from '../domain/events/event-log.ts';

const app = started(() => startTestApp({ settings: { rateLimits: false } }));

async function fetchConversations(person: Person): Promise<Conversation[]> {
  await untilDelivered(app.db);
  const { body } = await person.get<ConversationLine[]>('/api/inbox/mine');
  const opened = body.map(({ _id }) => person.get<Conversation>(`/api/inbox/conversation/${_id}`));
  return (await Promise.all(opened)).map((answer) => answer.body);
}
const listKinds = ({ entries }: Conversation) => entries.map(({ kind }) => kind);
const listMessages = ({ entries }: Conversation) => entries.map(({ message }) => message);

const happen = (event: NewEvent) => app.db.transaction().execute((trx) => appendEvent(trx, event, app.clock.now()));

async function aStay() {
  const host = await app.signUp({ name: 'Hema' });
  const guest = await app.signUp({ name: 'Gita' });
  const home = await aHome(app, host, { title: 'Rooms by the river' });
  return { host, guest, home };
}

test('a booking starts the conversation, and its changes appear there for both as read lines', async () => {
  const { host, guest, home } = await aStay();
  const booking = await aPaidStay(app, guest, home);
  await happen({ kind: 'stay-paid', bookingId: booking._id, data: { paymentId: 'pay_1', paid: 24_900 } });
  await host.delete(`/api/booking/cancel/${booking._id}`);
  const [conversation, ...others] = await fetchConversations(host);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({ unread: 0, booking: { _id: booking._id, state: 'cancelled' } });
  expect(listMessages(conversation!)).toEqual([
    expect.stringMatching(/is held until \w+, /),
    'Paid ₹24,900',
    expect.stringMatching(/^Cancelled by the host: ₹.* goes back$/),
  ]);
  expect(new Set(listKinds(conversation!))).toEqual(new Set(['line']));
  const seenByGuest = await fetchConversations(guest);
  expect(listMessages(seenByGuest[0]!)).toEqual(listMessages(conversation!));
});

test("'Contact Owner' is a message of the guest, once for the same text, and again for another", async () => {
  const { host, guest, home } = await aStay();
  const booking = await aHeldStay(app, guest, home);
  const contact = (extraService?: string) =>
    guest.post('/api/guest/contact', {
      bookingId: booking._id,
      name: 'Gita Rao',
      phone: '+91 98290 54321',
      email: 'gita.rao@example.net',
      extraService,
    });
  await Promise.all([contact('A cot'), contact('A cot')]);
  await contact('A cot and a mosquito net');
  const [conversation] = await fetchConversations(host);
  const messages = conversation!.entries.filter(({ kind }) => kind === 'message');
  expect(messages.map(({ message }) => message.split('\n\n')[1])).toEqual(['A cot', 'A cot and a mosquito net']);
  expect(messages[0]).toMatchObject({ from: guest.id, message: expect.stringContaining('I have booked') });
  expect(conversation!.unread).toBe(2);
  expect(JSON.stringify(messages)).not.toMatch(/98290|gita\.rao/);
  expect(listMessages(conversation!)).not.toContain('The guest wrote to the host');
});

test('hides lines for the host from the guest', async () => {
  const { host, guest, home } = await aStay();
  const booking = await aHeldStay(app, guest, home);
  await fetchConversations(host);
  await happen({ kind: 'calendar-conflict', bookingId: booking._id, data: { feedId: booking._id } });
  await untilDelivered(app.db);
  const [ofHost] = await fetchConversations(host);
  const [ofGuest] = await fetchConversations(guest);
  const conflict = expect.stringMatching(/^Another calendar claims/);
  expect(listMessages(ofHost!).at(-1)).toEqual(conflict);
  expect(listMessages(ofGuest!)).not.toContainEqual(conflict);
  const line = ofHost!.entries.at(-1)?._id;
  expect((await guest.put(`/api/inbox/seen/${ofGuest!._id}`, { until: line })).status).toBe(400);
  expect((await host.put(`/api/inbox/seen/${ofHost!._id}`, { until: line })).status).toBe(200);
  expect((await fetchConversations(guest))[0]!.seenUntil).toBe(ofGuest!.entries.at(-1)?._id);
});

test('a read receipt refers only to entries of its recipient', async () => {
  const { host, guest, home } = await aStay();
  const booking = await aHeldStay(app, guest, home);
  const devices = [guest, host].map((person) => new Device(app.url, () => person.cookie));
  const [ofGuest, ofHost] = devices as [Device, Device];
  devices.forEach((device) => device.wake());
  await until(() => devices.forEach((device) => expect(device.received('unread')).not.toEqual([])));
  const conflict = async () => {
    await happen({ kind: 'calendar-conflict', bookingId: booking._id, data: { feedId: crypto.randomUUID() } });
    const [conversation] = await fetchConversations(host);
    return { id: conversation!._id, line: conversation!.entries.at(-1)?._id };
  };
  const see = (id: string, until: string | undefined) => host.put(`/api/inbox/seen/${id}`, { until });
  const { id, line } = await conflict();
  const [held] = (await fetchConversations(guest))[0]!.entries;
  await see(id, line);
  const second = await conflict();
  await see(id, second.line);
  const answer = await host.post<{ _id: string }>(`/api/inbox/send/${id}`, { message: 'Your days are yours' });
  await see(id, answer.body._id);
  const seen = (until: string | undefined) => ({ conversation: id, until, person: host.id });
  await until(() => expect(ofGuest.received('seen').at(-1)).toEqual(seen(answer.body._id)));
  expect(ofGuest.received('seen')).toEqual([seen(held?._id), seen(answer.body._id)]);
  await until(() =>
    expect(ofHost.received('seen').map(({ until }) => until)).toEqual([line, second.line, answer.body._id]),
  );
  expect(JSON.stringify(ofGuest.events)).not.toMatch(new RegExp(`${line}|${second.line}`));
  devices.forEach((device) => device.sleep());
});
