import type { JsonSchema } from './json-schemas.ts';
import type { MediaType, OpenApi, Operation, Parameter } from './openapi.ts';
import { escaped } from './shell.ts';

export const apiPageStyle = `
:root { color-scheme: light dark; --line: light-dark(#e3dacd, #453b35); --soft: light-dark(#f8f3ea, #2a2320); --accent: light-dark(#a8321c, #f0997f); }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
nav ul { columns: 16rem; padding-left: 1.2rem; }
a { color: var(--accent); }
section { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .5rem; }
h3 code { background: none; padding: 0; }
code, pre { background: var(--soft); border-radius: 4px; font: .875rem/1.5 ui-monospace, monospace; padding: .1rem .3rem; }
pre { overflow-x: auto; padding: .75rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; }
summary { cursor: pointer; padding: .35rem 0; }
`;

/** The API's description as one page that can be read without a script. */
export function apiPage(api: OpenApi): string {
  const { title, description } = api.info;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const rooms = api.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const contents = rooms
    .flatMap(({ calls }) => calls)
    .map(({ path, method, operation }) => item(operation.operationId, `${method} ${path}`));
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} API</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${apiPageStyle}</style></head><body><main><h1>${escaped(title)} API</h1><p>${escaped(description)}</p>`,
    '<p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>',
    `<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>`,
    ...rooms.map(({ description: what, calls }) =>
      [`<h2>${escaped(what)}</h2>`, ...calls.map((call) => section(call, api))].join(''),
    ),
    '<h2>Shapes</h2>',
    ...Object.entries(api.components.schemas).map(
      ([name, schema]) => `<section id="${name}"><h3>${name}</h3>${fields(schema)}</section>`,
    ),
    '</main></body></html>',
  ].join('\n');
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

function section({ path, method, operation }: Call, { servers }: OpenApi): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const done = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return [
    `<section id="${operationId}"><h3><code>${method} ${escaped(path)}</code></h3><p>${escaped(summary)}.</p>`,
    `<p>${security === undefined ? 'Open to everyone' : 'Needs a session'}.</p>`,
    parameters.length === 0 ? '' : table(['Parameter', 'In', 'What'], parameters.map(parameterRow)),
    body === undefined
      ? ''
      : `<h4>Body, ${escaped(type ?? '')}</h4>${escaped(requestBody?.description ?? '')}${fields(body.schema)}`,
    `<details><summary>Example</summary>${code(curl(method, path, servers[0]?.url ?? '', parameters, type, body))}</details>`,
    ...done.map(([status, { content }]) => {
      const answer = content['application/json'];
      return answer === undefined
        ? ''
        : `<h4>${status}: ${typeOf(answer.schema)}</h4><details><summary>Example</summary>${code(pretty(answer.example))}</details>`;
    }),
    `<details><summary>Refusals</summary>${table(
      ['Status', 'Code and message'],
      refused.map(([status, { description }]) => [status, escaped(description).replaceAll('\n', '<br>')]),
    )}</details></section>`,
  ].join('\n');
}

function parameterRow({ name, in: place, description = '', required, schema }: Parameter): string[] {
  return [
    `<code>${escaped(name)}</code>${required === true ? '' : ' (optional)'}`,
    place,
    escaped(description) || typeOf(schema),
  ];
}

/** The fields of an object; what is none has no table. */
function fields({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return '';
  const rows = Object.entries(properties).map(([name, schema]) => [
    `<code>${escaped(name)}</code>${required.includes(name) ? '' : ' (optional)'}`,
    typeOf(schema),
    escaped(schema.description ?? ''),
  ]);
  return table(['Field', 'Type', 'What'], rows);
}

/** What a value is, in a word or a link to its shape. */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, enum: words, anyOf, minimum, maximum, format, properties } = schema;
  if ($ref !== undefined) {
    const name = escaped($ref.split('/').at(-1) ?? '');
    return `<a href="#${name}">${name}</a>`;
  }
  if ('const' in schema) return escaped(JSON.stringify(schema.const));
  if (words !== undefined) return escaped(words.join(', '));
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  if (properties !== undefined) return escaped(`{ ${Object.keys(properties).join(', ')} }`);
  const range = minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
  return escaped([format ?? type ?? 'anything', range].join(''));
}

function curl(
  method: string,
  path: string,
  url: string,
  parameters: Parameter[],
  type?: string,
  body?: MediaType,
): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((one) => one.name === name)?.example),
  );
  const lines = [`curl -X ${method} '${url}${address}'`, "  -H 'Cookie: <your session>'"];
  if (type === 'application/json')
    lines.push(`  -H 'Content-Type: ${type}'`, `  --data '${JSON.stringify(body?.example)}'`);
  if (type === 'multipart/form-data') {
    const texts = Object.entries(body?.example as Record<string, string>);
    lines.push(...texts.map(([name, text]) => `  -F '${name}=${text}'`), "  -F 'image1=@photo.jpg'");
  }
  return lines.join(' \\\n');
}

function table(heads: string[], rows: string[][]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table tabindex="0"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function item(id: string, text: string): string {
  return `<li><a href="#${id}"><code>${escaped(text)}</code></a></li>`;
}

function code(text: string): string {
  return `<pre tabindex="0">${escaped(text)}</pre>`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
