import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IdentityStandIn, startIdentity } from './identity.ts';

let folder: string;
let identity: IdentityStandIn;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'identity-'));
  identity = await startIdentity({ folder, port: 0 });
});
afterEach(async () => {
  await identity.close();
  rmSync(folder, { recursive: true });
});

const asha = { name: 'Asha Rao', email: 'asha.rao@gmail.com' };

async function issue(wish: object) {
  const response = await fetch(`${identity.url}/gsi/issue`, {
    method: 'POST',
    body: JSON.stringify({ client_id: identity.clientId, ...wish }),
  });
  return { status: response.status, body: (await response.json()) as { credential: string } };
}

test('issues tokens that its published keys verify', async () => {
  const { body } = await issue({ ...asha, nonce: 'n-1' });
  const { payload, protectedHeader } = await jwtVerify(body.credential, createRemoteJWKSet(new URL(identity.jwksUrl)), {
    issuer: identity.issuer,
    audience: identity.clientId,
    algorithms: ['RS256'],
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toMatchObject({ email: asha.email, email_verified: true, name: asha.name, nonce: 'n-1' });
  expect(payload.sub).toMatch(/^1\d{20}$/);
  expect(payload.jti).not.toBe(decodeJwt((await issue(asha)).body.credential).jti);
});

test('keeps the subject id of a person after a restart and on another port', async () => {
  const before = decodeJwt((await issue({ name: 'Kiran', email: 'kiran@hills.example' })).body.credential);
  await identity.close();
  identity = await startIdentity({ folder, port: 0 });
  const after = decodeJwt((await issue({ name: 'Kiran', email: 'Kiran@Hills.example' })).body.credential);
  expect([after.sub, after.iss]).toEqual([before.sub, before.iss]);
  const people = (await (await fetch(`${identity.url}/gsi/people`)).json()) as { email: string }[];
  expect(people.map(({ email }) => email.toLowerCase())).toContain('kiran@hills.example');
});

test('has the hosted domain of an organisation address', async () => {
  const { body } = await issue({ name: 'Meera', email: 'meera@kovalam.example', hd: 'kovalam.example' });
  expect(decodeJwt(body.credential)['hd']).toBe('kovalam.example');
});

test('refuses an unknown client and an invalid address', async () => {
  expect((await issue({ ...asha, client_id: 'other' })).status).toBe(400);
  expect((await issue({ name: 'Asha', email: 'asha' })).status).toBe(400);
});

test('sends the cache lifetime of its keys', async () => {
  const response = await fetch(identity.jwksUrl);
  expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/);
});
