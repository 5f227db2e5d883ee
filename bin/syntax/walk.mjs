import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** @typedef {import('oxc-parser').Node & Record<string, unknown>} Node */

/**
 * Calls `onNode` for each node of a source with its ancestors, parents first; skips the children if it returns false.
 * `enters` decides whether the value of a key is visited.
 * @param {string} file
 * @param {string} source
 * @param {(node: Node, ancestors: Node[]) => boolean} onNode
 * @param {(node: Node, key: string) => boolean} [enters]
 */
export function walk(file, source, onNode, enters = () => true) {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  /** @param {unknown} part @param {Node[]} ancestors */
  const visit = (part, ancestors) => {
    if (Array.isArray(part)) for (const one of part) visit(one, ancestors);
    if (!isNode(part) || !onNode(part, ancestors)) return;
    for (const key in part) if (enters(part, key)) visit(part[key], [...ancestors, part]);
  };
  visit(program, []);
}

/** @param {unknown} value @returns {value is Node} */
export function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * The product's sources in some folders of `root`, without tests and configuration.
 * @param {string} root
 * @param {string[]} folders
 */
export function readSources(root, folders) {
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
