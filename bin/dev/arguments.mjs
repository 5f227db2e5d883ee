const INSPECT = /^--inspect(-brk|-wait)?(=[\w.:[\]-]+)?$/;

/**
 * @typedef {object} DevSettings
 * @property {string} host where the screens are served
 * @property {number} port the address in the browser; the server itself listens at the one after it
 * @property {string} publicUrl
 * @property {string[]} inspect Node's own option for a debugger, where one was given
 * @property {undefined} [refusal]
 */

/**
 * Parses the arguments of `npm run dev --` and the environment settings of the screens.
 * @param {string[]} args @param {NodeJS.ProcessEnv} environment
 * @returns {DevSettings | { refusal: string }}
 */
export function readDevArguments(args, environment) {
  const strange = args.find((argument) => !INSPECT.test(argument));
  if (strange !== undefined) return { refusal: `npm run dev takes --inspect and nothing else, not '${strange}'.` };
  const { HOST: host = '127.0.0.1', PORT = '3000' } = environment;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port < 1 || port > 65_534) return { refusal: 'The setting PORT must be a port number.' };
  const publicUrl = environment['PUBLIC_URL'] ?? `http://localhost:${port}`;
  return { host, port, publicUrl, inspect: args };
}
