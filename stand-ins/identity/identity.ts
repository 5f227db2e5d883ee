/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK, SignJWT } from 'jose';
import {
  type Answer,
  asset,
  get,
  json,
  page,
  pageStyle,
  post,
  type RunningServer,
  serve,
  type StandInRequest,
} from '../http/server.ts';
import { Journal } from '../journal.ts';
import chooserPage from './pages/chooser.html?raw';
import chooserScript from './pages/chooser.js?raw';
import clientScript from './pages/client.js?raw';
import chooserStyle from './pages/chooser.css?raw';
import clientStyle from './pages/client.css?raw';

interface SigningKey {
  privateKey: CryptoKey;
  /** The public key in the key set. */
  publicJwk: JWK;
}

interface StoredKey {
  pkcs8: string;
  publicJwk: JWK;
}

/** The signing key of identity tokens; generated once, stored in the provider's folder. */
async function openSigningKey(path: string): Promise<SigningKey> {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StoredKey) : await newKey(path);
  return { privateKey: await importPKCS8(stored.pkcs8, 'RS256'), publicJwk: stored.publicJwk };
}

async function newKey(path: string): Promise<StoredKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID().replaceAll('-', '');
  const stored: StoredKey = {
    pkcs8: await exportPKCS8(pair.privateKey),
    publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(stored, null, 2), { mode: 0o600 });
  return stored;
}

interface Person {
  name: string;
  email: string;
  /** The organisation's domain of the e-mail address; Google is authoritative for such addresses. */
  hd?: string;
}

const SAMPLES: Person[] = [
  { name: 'Asha Rao', email: 'asha.rao@gmail.com' },
  { name: 'Kabir Mehta', email: 'kabir.mehta@gmail.com' },
  { name: 'Meera Nair', email: 'meera@kovalamstays.example', hd: 'kovalamstays.example' },
];

/** Accounts of the account chooser: samples, and accounts entered earlier. */
class People {
  readonly #journal: Journal<Person>;
  readonly #known = new Map<string, Person>();

  constructor(path: string) {
    this.#journal = new Journal(path);
    for (const person of [...SAMPLES, ...this.#journal.read()]) this.#known.set(person.email.toLowerCase(), person);
  }

  all(): Person[] {
    return [...this.#known.values()];
  }

  add(person: Person): void {
    const key = person.email.toLowerCase();
    if (JSON.stringify(this.#known.get(key)) === JSON.stringify(person)) return;
    this.#journal.append(person);
    this.#known.set(key, person);
  }
}

/** The permanent subject id of a person: 21 digits, like Google's. */
function subjectId({ email }: Person): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

/** The issuer. Not a reachable URL, so that it is equal on every port. */
const ISSUER = 'https://identity.stand-in.invalid';
const CLIENT_ID = '100000000000-standin.apps.googleusercontent.com';
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/** Creates an identity token like those of Google's sign-in. */
async function signIdentityToken(
  person: Person,
  nonce: string | undefined,
  { key, now }: { key: SigningKey; now: Date },
): Promise<string> {
  const [givenName] = person.name.split(' ');
  return new SignJWT({
    azp: CLIENT_ID,
    email: person.email,
    email_verified: true,
    name: person.name,
    given_name: givenName,
    ...(person.hd === undefined ? {} : { hd: person.hd }),
    ...(nonce === undefined ? {} : { nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.publicJwk.kid ?? '' })
    .setIssuer(ISSUER)
    .setAudience(CLIENT_ID)
    .setSubject(subjectId(person))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TOKEN_LIFETIME_MS))
    .setJti(crypto.randomUUID().replaceAll('-', ''))
    .sign(key.privateKey);
}

export interface IdentityStandIn extends RunningServer {
  clientId: string;
  issuer: string;
  jwksUrl: string;
  scriptUrl: string;
}

const CHOOSER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A local identity provider with Google's sign-in for web pages. It has no passwords. */
export async function startIdentity(options: {
  folder: string;
  port: number;
  /** The time of issued tokens. */
  now?: () => Date;
}): Promise<IdentityStandIn> {
  const { now = () => new Date() } = options;
  const key = await openSigningKey(join(options.folder, 'key.json'));
  const people = new People(join(options.folder, 'people.jsonl'));
  const { url, close } = await serve(
    [
      get('/gsi/client', () => asset('text/javascript', clientScript)),
      get('/gsi/style', () => asset('text/css', clientStyle)),
      get('/gsi/select', () => page(chooserPage, CHOOSER_POLICY)),
      get('/gsi/chooser.css', () => pageStyle(chooserStyle)),
      get('/gsi/chooser.js', () => asset('text/javascript', chooserScript)),
      get('/gsi/people', () => json(people.all())),
      post('/gsi/issue', async (request) => {
        const tokenRequest = parseTokenRequest(request);
        if (tokenRequest === null) return refusal('Name and a valid e-mail address, please.');
        if (tokenRequest.clientId !== CLIENT_ID) return refusal('The OAuth client was not found.');
        people.add(tokenRequest.person);
        return json({
          credential: await signIdentityToken(tokenRequest.person, tokenRequest.nonce, { key, now: now() }),
        });
      }),
      get('/oauth2/v3/certs', () => ({
        ...json({ keys: [key.publicJwk] }),
        headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600, must-revalidate' },
      })),
    ],
    options.port,
  );
  return {
    url,
    clientId: CLIENT_ID,
    issuer: ISSUER,
    jwksUrl: `${url}/oauth2/v3/certs`,
    scriptUrl: `${url}/gsi/client`,
    close,
  };
}

function parseTokenRequest({
  body,
}: StandInRequest): { clientId: string; nonce: string | undefined; person: Person } | null {
  const { client_id: clientId, nonce, name, email, hd } = JSON.parse(body) as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '') return null;
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return null;
  return {
    clientId: String(clientId),
    nonce: typeof nonce === 'string' && nonce !== '' ? nonce : undefined,
    person: { name: name.trim(), email, ...(typeof hd === 'string' && hd !== '' ? { hd } : {}) },
  };
}

function refusal(message: string): Answer {
  return json({ message }, 400);
}
