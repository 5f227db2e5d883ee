import type { PhotoSettings } from '../platform/photos/open-photo-files.ts';
import type { S3Settings } from '../platform/photos/s3-bucket.ts';
import { type Environment, SettingsError } from './environment.ts';

export interface PhotoPlaces extends Pick<PhotoSettings, 'photoStores' | 's3'> {
  /** Without a trailing slash; undefined: Aangan serves them. */
  photosUrl: string | undefined;
}

export function readPhotoSettings(env: Environment, publicUrl: string): PhotoPlaces {
  const photoStores = env.PHOTO_STORE ?? [];
  const s3 = readS3Settings(env);
  if (s3 === undefined && photoStores.some((address) => 'bucket' in address)) throw missingSetting('S3_ACCESS_KEY_ID');
  const photosUrl = env.PHOTOS_URL;
  if (photosUrl?.startsWith('http:') === true && publicUrl.startsWith('https:')) {
    throw new SettingsError(
      'The setting PHOTOS_URL must start with https://, as PUBLIC_URL does: browsers fetch nothing else for such a page.',
    );
  }
  return { photoStores, s3, photosUrl };
}

/** Also read if PHOTO_STORE names no bucket: `npm run move-photos` may copy to one before the setting changes. */
function readS3Settings(env: Environment): S3Settings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined) throw missingSetting('S3_ACCESS_KEY_ID');
  if (secretAccessKey === undefined) throw missingSetting('S3_SECRET_ACCESS_KEY');
  return {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    // Amazon requires the bucket in the host name; most other stores have no host name per bucket.
    pathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === 'on',
  };
}

function missingSetting(name: string): SettingsError {
  return new SettingsError(
    `The setting ${name} is missing: a bucket in PHOTO_STORE needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
  );
}
