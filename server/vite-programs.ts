import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const PREFIX = 'virtual:programs/';

/** Packages with native code or files of their own cannot be part of a program's text: it imports them. */
const UNBUNDLED = ['fontkit', 'harfbuzzjs', 'pdfkit', 'sharp'];

/** `virtual:programs/domain/x.ts` is the text of this server file with all imports, for threads and processes. */
export function programs(): Plugin {
  return {
    name: 'programs',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const bundled = await build({
        configFile: false,
        logLevel: 'warn',
        ssr: { noExternal: true, external: UNBUNDLED },
        build: {
          ssr: fileURLToPath(new URL(id.slice(PREFIX.length + 1), import.meta.url)),
          target: 'node20',
          write: false,
          rolldownOptions: { output: { format: 'es', codeSplitting: false }, checks: { pluginTimings: false } },
        },
      });
      const { output } = bundled as Rolldown.RolldownOutput;
      for (const file of Object.keys(output[0].modules)) this.addWatchFile(file);
      // In ASCII the text takes half the memory; named, its errors tell the file instead of the whole text.
      const text = `${toAscii(output[0].code)}\n//# sourceURL=${id.slice(1)}`;
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

function toAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
