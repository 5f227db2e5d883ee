import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const texts = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/**
 * Writes a `.br` and a `.gz` version of each text file of a build, or of those matching `named`, so that the server
 * never compresses them.
 */
export function precompress(named: RegExp = texts): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((file) => named.test(file));
      await Promise.all(files.map((file) => compress(join(folder, file))));
    },
  };
}

/** The maximum quality takes more than twice as long for 2 %, and delays a first start. */
const BROTLI_QUALITY = 10;
/** Scripts of most pages use the maximum quality. */
const SHARED_SCRIPTS = /(^|\/)(index|libraries|kit|fields|ViewCard)-[^/]*\.js$/;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = SHARED_SCRIPTS.test(file) ? constants.BROTLI_MAX_QUALITY : BROTLI_QUALITY;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
