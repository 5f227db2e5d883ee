import type { Listing } from '@aangan/contract/homes/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { publishHome } from '../../support/listings.ts';
import { type Machine, Machines } from '../../support/machines/machines.ts';
import { noise } from '../../support/odd-files.ts';
import { signUp } from '../../support/people.ts';

let machines: Machines;
let one: Machine;
let other: Machine;
beforeAll(async () => {
  machines = await Machines.prepare();
  [one, other] = [await machines.add(), await machines.add()];
});
afterAll(() => machines.close());

/** A client with the same cookie at another machine. */
const at = (machine: Machine, { cookie }: Client) => new Client(machine.url, cookie);

async function publish(host: Client, title: string): Promise<Listing> {
  const image1 = await (await noise(600, 400)).jpeg().toBuffer();
  return publishHome(host, { title }, { image1 });
}

test('a session of one works at the other, and a sign-out at one ends both', async () => {
  const asha = await signUp(one.url, 'Asha');
  expect((await at(other, asha).get('/api/user/currentuser')).body).toMatchObject({ name: 'Asha' });
  const renamed = await at(other, asha).put('/api/user/update', { name: 'Asha Devi' });
  expect(renamed.status).toBe(200);
  expect((await asha.get('/api/user/currentuser')).body).toMatchObject({ name: 'Asha Devi' });
  expect((await asha.copy().post('/api/auth/logout')).status).toBe(200);
  expect((await at(other, asha).get('/api/user/currentuser')).status).toBe(401);
});

test('a link mailed by one is accepted by the other, since they share the secret', async () => {
  await signUp(one.url, 'Lata');
  await new Client(one.url).post('/api/auth/forgot-password', { email: 'lata@example.org' });
  const { text } = await machines.mailbox.mailTo('lata@example.org', /password/i);
  const token = /#t=([\w-]{43})\n/.exec(text)?.[1] ?? '';
  const reset = { token, password: 'a-veranda-in-the-rain' };
  expect((await new Client(other.url).post('/api/auth/reset-password', reset)).status).toBe(200);
  const credentials = { email: 'lata@example.org', password: 'a-veranda-in-the-rain' };
  expect((await new Client(one.url).post('/api/auth/login', credentials)).status).toBe(200);
});

test('a machine with a different secret logs an error, since the links of the others are invalid there', async () => {
  const say = async (secret: Record<string, string>) => {
    const machine = await machines.add({ SMTP_URL: 'smtp://127.0.0.1:9', ...secret });
    machine.signal('SIGTERM');
    await machine.program.ended();
    return machine.program.lines.filter((line) => line.includes('APP_SECRET'));
  };
  expect(await say({})).toEqual([]);
  expect(await say({ APP_SECRET: 'another secret than all the others of it' })).toHaveLength(1);
});

test('a home published at one is found at the other immediately, with its photos', async () => {
  const host = await signUp(one.url, 'Hari');
  const home = await publish(host, 'Marigold Verandah');
  const visitor = new Client(other.url);
  const { body } = await visitor.get<Listing[]>('/api/listing/search?query=marigold');
  expect(body.map(({ _id }) => _id)).toEqual([home._id]);
  const photo = await visitor.get(new URL(home.image1 ?? '', other.url).pathname);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
