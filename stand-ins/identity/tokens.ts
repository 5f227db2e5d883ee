import { SignJWT } from 'jose';
import type { SigningKey } from './keys.ts';
import { type Person, subjectId } from './people.ts';

/** The issuer. Not a reachable URL, so that it is equal on every port. */
export const ISSUER = 'https://identity.stand-in.invalid';
export const CLIENT_ID = '100000000000-standin.apps.googleusercontent.com';
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;

/** Creates an identity token like those of Google's sign-in. */
export async function signIdentityToken(
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
