import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?program';

/**
 * `import program from './x.ts?program'` is the text of a whole program: that file with all that it imports. A thread runs
 * it from there, in the built server and in a test alike.
 */
export function programs(): Plugin {
  return {
    name: 'programs',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const bundled = await build({
        configFile: false,
        logLevel: 'warn',
        ssr: { noExternal: true },
        build: {
          ssr: id.slice(0, -QUERY.length),
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
