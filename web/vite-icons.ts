import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Shape } from './ui/icon.tsx';

const PREFIX = 'virtual:icons/';
const require = createRequire(import.meta.url);
const component = fileURLToPath(new URL('ui/icon.tsx', import.meta.url));

interface Drawings {
  icons: Record<string, { body: string }>;
}

/**
 * `virtual:icons/chevron-left` resolves to a component with Lucide's icon of that name, read from one data file: the
 * React package has five thousand files, which slows installation.
 */
export function icons(): Plugin {
  let drawings: Drawings | undefined;
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      drawings ??= JSON.parse(readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8')) as Drawings;
      const name = id.slice(PREFIX.length + 1);
      const drawing = drawings.icons[name];
      if (drawing === undefined) throw new Error(`Lucide has no icon '${name}'.`);
      const shapes = JSON.stringify(parseShapes(drawing.body));
      const code = `import { icon } from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ icon(${shapes});`;
      return { code, moduleSideEffects: false };
    },
  };
}

/** The component sets stroke and fill. */
const LOOK = /^(fill|stroke|stroke-.+)$/;

/** Shapes of an icon, with or without a surrounding group. */
function parseShapes(body: string): Shape[] {
  const elements = Array.from(body.matchAll(/<([a-z]+) ([^>]*)\/>/g));
  return elements.map(([, element = '', attributes = '']) => {
    const values = Array.from(attributes.matchAll(/([a-z-]+)="([^"]*)"/gi), ([, name = '', value = '']) => [
      name,
      value,
    ]);
    return [element, Object.fromEntries(values.filter(([name = '']) => !LOOK.test(name)))];
  });
}
