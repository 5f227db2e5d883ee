import aws4 from 'aws4';

/** The bucket configured by `PHOTO_STORE` and `S3_…`, used by the bench alone. */
export interface PhotoStore {
  /** Environment variables of a product that stores its photos in the bucket. */
  settings: Record<string, string>;
  origin: string;
  /** Path of the bucket. */
  prefix: string;
  /** The path with a signature in its query. */
  sign: (method: 'GET' | 'PUT' | 'DELETE', path: string) => string;
}

/** Creates the bucket if it is missing; undefined without these settings. */
export async function openPhotoStore(): Promise<PhotoStore | undefined> {
  const { PHOTO_STORE, S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  if (!PHOTO_STORE || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const { host, origin, pathname } = new URL(`${S3_ENDPOINT}/${PHOTO_STORE.replace('s3://', '')}`);
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const sign: PhotoStore['sign'] = (method, path) => {
    const request = { method, host, path, service: 's3', region: S3_REGION, signQuery: true };
    return aws4.sign(request, keys).path ?? '';
  };
  await fetch(origin + sign('PUT', `/${pathname.split('/')[1] ?? ''}`), { method: 'PUT' });
  const settings = { PHOTO_STORE, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  return { settings, origin, prefix: `${pathname}/photos`, sign };
}
