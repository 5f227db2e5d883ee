import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The product's sources in some folders of `root`, without tests and configuration.
 * @param {string} root
 * @param {string[]} folders
 */
export function sourcesBelow(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.config\.ts$|\/(build|node_modules|testing)\//.test(file),
    )
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
}
