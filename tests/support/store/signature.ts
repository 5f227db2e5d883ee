import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request's signature, and the expected signature. */
interface Signed {
  accessKeyId: string;
  region: string;
  /** Hexadecimal. */
  given: string;
  right: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Computes Signature Version 4 independently of the product's library; null for an unsigned request. */
export function computeSignature(
  request: IncomingMessage,
  { secret, region }: { secret: string; region: string },
): Signed | null {
  const [, accessKeyId, day, givenRegion, names, given] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const signedAt = String(request.headers['x-amz-date'] ?? '');
  if (accessKeyId === undefined || !day || !givenRegion || !names || !given || !signedAt.startsWith(day)) return null;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', signedAt, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return { accessKeyId, region: givenRegion, given, right: createHmac('sha256', key).update(text).digest('hex') };
}
