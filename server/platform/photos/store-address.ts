import { resolve } from 'node:path';
import type { BucketAddress } from './bucket-files.ts';

/** A photo store as named in PHOTO_STORE. */
export type StoreAddress = { folder: string } | BucketAddress;

/** Bucket names that every S3 provider accepts, and an optional prefix. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;

/** A folder, resolved against `calledFrom`, or `s3://bucket/prefix`; null for an invalid URL. */
export function readStoreAddress(text: string, calledFrom = '.'): StoreAddress | null {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { folder: resolve(calledFrom, text) };
  const [, bucket, path = ''] = BUCKET.exec(text) ?? [];
  if (bucket === undefined) return null;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return null;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
