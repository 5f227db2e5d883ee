/// <reference types="vite/client" />
import { join } from 'node:path';
import { type Answer, type StandInRequest, asset, get, json, page, pageStyle, post } from '../http/routes.ts';
import { type RunningServer, serve } from '../http/serve.ts';
import { openSigningKey } from './keys.ts';
import chooserStyle from './pages/chooser.css?raw';
import chooserPage from './pages/chooser.html?raw';
import chooserScript from './pages/chooser.js?raw';
import clientStyle from './pages/client.css?raw';
import clientScript from './pages/client.js?raw';
import { People, type Person } from './people.ts';
import { CLIENT_ID, signIdentityToken, ISSUER } from './tokens.ts';

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
        const wish = parseTokenRequest(request);
        if (wish === null) return refusal('Name and a valid e-mail address, please.');
        if (wish.clientId !== CLIENT_ID) return refusal('The OAuth client was not found.');
        people.add(wish.person);
        return json({ credential: await signIdentityToken(wish.person, wish.nonce, { key, now: now() }) });
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
