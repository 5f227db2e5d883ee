import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const PREFIX = 'virtual:programs/';

/** Native code cannot be a part of a program's text: it is required at run time. */
const NATIVE = ['sharp'];

/**
 * `virtual:programs/domain/x.ts` is the text of a whole program: that file of the server with all that it imports. A thread or
 * process runs it from there, in the built server and in a test alike.
 */
export function programs(): Plugin {
  return {
    name: 'programs',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const bundled = await build({
        configFile: false,
        logLevel: 'warn',
        ssr: { noExternal: true, external: NATIVE },
        build: {
          ssr: fileURLToPath(new URL(id.slice(PREFIX.length + 1), import.meta.url)),
          target: 'node20',
          write: false,
          rollupOptions: { output: { format: 'cjs', codeSplitting: false } },
        },
      });
      const { output } = bundled as Rolldown.RolldownOutput;
      for (const file of Object.keys(output[0].modules)) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code)};`;
    },
  };
}
