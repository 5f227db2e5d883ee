import { createHash } from 'node:crypto';
import { characters, Email } from '@aangan/contract/fields.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { isStorable } from '../../platform/database/storable-text.ts';
import { wrongIdentityToken } from '../refusals.ts';
import { IdentityKeys } from './identity-keys.ts';

/** An issuer of identity tokens, our client id, and its keys. */
export interface IdentityProvider {
  clientId: string;
  issuer: string;
  jwksUrl: string;
  /** URL of the script of the sign-in button. */
  scriptUrl: string;
}

/** An identity from a provider. Issuer and subject identify the person; the e-mail address may change. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  name: string;
  /** Whether the provider itself operates this mailbox, so that it is trusted over an older account's claim. */
  speaksForEmail: boolean;
  tokenHash: Buffer;
  /** Expiry of the token. */
  tokenExpiresAt: Date;
}

/** Maximum age of a token. */
const MAX_AGE_S = 300;
/** Tolerated clock difference of the provider. */
const CLOCK_SKEW_S = 30;

const Claims = z.object({
  aud: z.string(),
  sub: z.string().min(1).max(255).refine(isStorable),
  iat: z.number(),
  exp: z.number(),
  email: Email,
  email_verified: z.literal(true),
  name: z.string().optional(),
  hd: z.string().min(1).optional(),
});

const keysByAddress = new Map<string, IdentityKeys>();

/** Verifies an identity token, or refuses it with WRONG_IDENTITY_TOKEN; UNAVAILABLE without the provider's keys. */
export async function verifyIdentityToken(token: string, google: IdentityProvider, now: Date): Promise<Identity> {
  const claims = Claims.safeParse(await verifyClaims(token, google, now));
  if (!claims.success) throw wrongIdentityToken();
  const { sub, iat, exp, email, name, hd } = claims.data;
  const nowS = now.getTime() / 1000;
  if (exp <= nowS || iat > nowS + CLOCK_SKEW_S || iat < nowS - MAX_AGE_S) throw wrongIdentityToken();
  return {
    issuer: google.issuer,
    subject: sub,
    email,
    name: presentableName(name, email),
    speaksForEmail: hd !== undefined || email.toLowerCase().endsWith('@gmail.com'),
    tokenHash: hashToken(token),
    tokenExpiresAt: new Date(exp * 1000),
  };
}

async function verifyClaims(token: string, google: IdentityProvider, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keysAt(google.jwksUrl).at(now), {
      algorithms: ['RS256'],
      audience: google.clientId,
      // Google writes its issuer with and without the scheme.
      issuer: [google.issuer, google.issuer.replace(/^https:\/\//, '')],
      clockTolerance: CLOCK_SKEW_S,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw wrongIdentityToken();
    throw error;
  }
}

function keysAt(url: string): IdentityKeys {
  const keys = keysByAddress.get(url) ?? new IdentityKeys(url);
  keysByAddress.set(url, keys);
  return keys;
}

/** Excludes the signature, whose last character has several equivalent encodings. */
function hashToken(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

function presentableName(name: string | undefined, email: string): string {
  const shown = (name ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  if (shown === '') return email.slice(0, email.indexOf('@'));
  return characters(shown) <= MAX_TEXT ? shown : Array.from(shown).slice(0, MAX_TEXT).join('');
}
