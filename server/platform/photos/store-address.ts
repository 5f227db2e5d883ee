import { resolve } from 'node:path';
import type { BucketAddress } from './bucket-files.ts';

/** Where photos lie, as the setting PHOTO_STORE names it. */
export type StoreAddress = { folder: string } | BucketAddress;

/** The rules that every store holds for the names of buckets; what comes behind is ours to name. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;

/**
 * A folder, or `s3://bucket/prefix`; null for what is meant as the latter and is none. A folder may be
 * told from where it is `calledFrom`.
 */
export function readStoreAddress(text: string, calledFrom = '.'): StoreAddress | null {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { folder: resolve(calledFrom, text) };
  const [, bucket, path = ''] = BUCKET.exec(text) ?? [];
  if (bucket === undefined) return null;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..')) return null;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
