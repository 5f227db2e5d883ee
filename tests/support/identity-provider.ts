import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@aangan/server/boot/settings.ts';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const CLIENT_ID = 'aangan.apps.example.org';
const ISSUER = 'https://accounts.example.org';

/** An identity provider controlled by a test: its keys, claims and availability. */
export interface IdentityProvider {
  settings: NonNullable<Settings['google']>;
  /** Number of requests for its keys. */
  requestCount(): number;
  /** Signs with a new key from now on; earlier keys are removed. */
  changeKey(): Promise<void>;
  goDown(): void;
  /** A token for a person. `claims` and `header` override valid values; undefined omits a field. */
  token(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

export async function anIdentityProvider(now: () => Date): Promise<IdentityProvider> {
  let key = await newKey();
  let requests = 0;
  let isDown = false;
  const server = createServer((_request, response) => {
    requests += 1;
    if (isDown) response.writeHead(503).end();
    else response.setHeader('cache-control', 'public, max-age=3600').end(JSON.stringify({ keys: [key.publicJwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: {
      clientId: CLIENT_ID,
      issuer: ISSUER,
      jwksUrl: `http://127.0.0.1:${port}/certs`,
      scriptUrl: `http://127.0.0.1:${port}/gsi/client`,
    },
    requestCount: () => requests,
    changeKey: async () => {
      key = await newKey();
    },
    goDown: () => {
      isDown = true;
    },
    token: (claims = {}, header = {}) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({
        iss: ISSUER,
        aud: CLIENT_ID,
        sub: crypto.randomUUID(),
        email: `meera.${crypto.randomUUID()}@gmail.com`,
        email_verified: true,
        name: 'Meera Nair',
        iat: issuedAt,
        nbf: issuedAt - 300,
        exp: issuedAt + 3600,
        jti: crypto.randomUUID(),
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.publicJwk.kid, typ: 'JWT', ...header })
        .sign(key.privateKey);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' },
  };
}
