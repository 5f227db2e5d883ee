import { escapeHtml } from '../../platform/html/escape-html.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { MediaType, OpenApi, Operation, Parameter } from './openapi.ts';

/** Renders the OpenAPI document as one HTML page without scripts. */
export function apiPage(api: OpenApi): string {
  const { title, description } = api.info;
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = api.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} API</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${apiPageStyle}</style></head><body><div class="frame">`,
    `<header><h1>${escapeHtml(title)} API</h1><p>${escapeHtml(description)}</p>`,
    '<p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p></header>',
    `<nav aria-label="Calls">${sections.map(contents).join('')}</nav><main>`,
    ...sections.map(({ description: heading, calls }) =>
      [`<h2>${escapeHtml(heading)}</h2>`, ...calls.map((call) => section(call, api))].join(''),
    ),
    '<h2>Shapes</h2>',
    ...Object.entries(api.components.schemas).map(
      ([name, schema]) =>
        `<section class="shape" id="${name}"><h3 class="path">${name}</h3>${fields(schema)}</section>`,
    ),
    '</main></div></body></html>',
  ].join('\n');
}

interface TagSection {
  description: string;
  calls: Call[];
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

function contents({ description, calls }: TagSection): string {
  const items = calls.map(
    ({ path, method, operation }) => `<li><a href="#${operation.operationId}">${methodAndPath(method, path)}</a></li>`,
  );
  return `<section><h2>${escapeHtml(description)}</h2><ul>${items.join('')}</ul></section>`;
}

function methodAndPath(method: string, path: string): string {
  return `<span class="method ${method}">${method}</span> <span class="path">${escapeHtml(path)}</span>`;
}

function section({ path, method, operation }: Call, { servers }: OpenApi): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const done = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return [
    `<section class="call" id="${operationId}"><h3>${methodAndPath(method, path)}</h3><p>${escapeHtml(summary)}.</p>`,
    `<p class="access">${security.length === 0 ? 'Open to everyone' : 'Needs a session'}.</p>`,
    parameters.length === 0 ? '' : table(['Parameter', 'In', 'What'], parameters.map(parameterRow)),
    body === undefined
      ? ''
      : `<h4>Body, ${escapeHtml(type ?? '')}</h4>${escapeHtml(requestBody?.description ?? '')}${fields(body.schema)}`,
    `<details><summary>Example</summary>${code(curl(method, path, servers[0]?.url ?? '', parameters, type, body))}</details>`,
    ...done.map(([status, { content }]) => {
      const [type, answer] = Object.entries(content)[0] ?? [];
      if (answer === undefined) return '';
      if (answer.example === undefined) return `<h4>${status}: ${type}</h4>`;
      return `<h4>${status}: ${typeLabel(answer.schema)}</h4><details><summary>Example</summary>${code(formatJson(answer.example))}</details>`;
    }),
    `<details><summary>Refusals</summary>${table(
      ['Status', 'Code and message'],
      refused.map(([status, { description }]) => [status, escapeHtml(description).replaceAll('\n', '<br>')]),
    )}</details></section>`,
  ].join('\n');
}

function parameterRow({ name, in: location, description = '', required, schema }: Parameter): string[] {
  return [
    `<code>${escapeHtml(name)}</code>${required === true ? '' : ' (optional)'}`,
    location,
    escapeHtml(description) || typeLabel(schema),
  ];
}

/** Table of an object's fields; empty for other types. */
function fields({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return '';
  const rows = Object.entries(properties).map(([name, schema]) => [
    `<code>${escapeHtml(name)}</code>${required.includes(name) ? '' : ' (optional)'}`,
    typeLabel(schema),
    escapeHtml(schema.description ?? ''),
  ]);
  return table(['Field', 'Type', 'What'], rows);
}

/** Short name of a type, or a link to its schema. */
function typeLabel(schema: JsonSchema): string {
  const { $ref, type, items, enum: words, anyOf, minimum, maximum, format, properties } = schema;
  if ($ref !== undefined) {
    const name = escapeHtml($ref.split('/').at(-1) ?? '');
    return `<a href="#${name}">${name}</a>`;
  }
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const));
  if (words !== undefined) return escapeHtml(words.join(', '));
  if (anyOf !== undefined) return anyOf.map(typeLabel).join(' or ');
  if (items !== undefined) return `list of ${typeLabel(items)}`;
  if (properties !== undefined) return escapeHtml(`{ ${Object.keys(properties).join(', ')} }`);
  const range = minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
  return escapeHtml([format ?? type ?? 'anything', range].join(''));
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
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function code(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`;
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Styles of the API page, inline; colours as in web/styles/tokens.css. */
export const apiPageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fffcf7, #17110e); --raised: light-dark(#fff, #221a16); --sunken: light-dark(#f7f0e7, #100b09);
  --ink: light-dark(#231815, #f7eee4); --ink-2: light-dark(#4b3a33, #dccdbf); --muted: light-dark(#6e5a50, #b5a294);
  --line: light-dark(#e8d9cb, #3d2f28); --link: light-dark(#b32413, #ff9175); --focus: light-dark(#2b4478, #f6bc4f);
  --neem: light-dark(#23613f, #86cfa0); --neem-tint: light-dark(#e8f3ea, #15291d);
  --haldi: light-dark(#8a5200, #f6bc4f); --haldi-tint: light-dark(#fff3d9, #33270f);
  --lac: light-dark(#9b1b48, #f590b0); --lac-tint: light-dark(#fcebf1, #331420);
  --indigo: light-dark(#2b4478, #b9c6ee); --indigo-tint: light-dark(#e9eefa, #1b2338);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { background: var(--ground); color: var(--ink); font: 16px/1.6 'Anek Latin', 'Segoe UI', system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
h1, h2, h3 { font-family: Eczar, Georgia, 'Times New Roman', serif; font-weight: 500; letter-spacing: -0.01em; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem); margin: 0 0 0.75rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem; }
h3 { align-items: baseline; display: flex; flex-wrap: wrap; font-size: 1rem; gap: 0.5rem 0.75rem; margin: 0 0 0.75rem; }
h4 { font-size: 0.9375rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.5rem 0; max-width: 68ch; }
a { color: var(--link); text-underline-offset: 0.25em; }
:focus-visible { border-radius: 4px; outline: 3px solid var(--focus); outline-offset: 2px; }
.frame { margin: 0 auto; max-width: 82rem; padding: 2rem 1rem 5rem; }
nav { background: var(--sunken); border-radius: 12px; margin-top: 2rem; padding: 0 1.25rem 1.25rem; }
nav h2 { color: var(--muted); font: 600 0.875rem/1.4 'Anek Latin', 'Segoe UI', system-ui, sans-serif; letter-spacing: 0; margin: 0 0 0.25rem; }
nav section { padding-top: 1.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { color: var(--ink-2); display: flex; gap: 0.6rem; padding: 0.3rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.method { border-radius: 6px; flex: none; font: 600 0.75rem/1.5 ui-monospace, monospace; min-width: 3.9rem; padding: 0.1rem 0.4rem; text-align: center; align-self: start; }
.GET { background: var(--neem-tint); color: var(--neem); }
.POST { background: var(--indigo-tint); color: var(--indigo); }
.PUT { background: var(--haldi-tint); color: var(--haldi); }
.DELETE { background: var(--lac-tint); color: var(--lac); }
.path { font: 500 1.0625rem/1.5 ui-monospace, monospace; letter-spacing: -0.02em; min-width: 0; }
nav .path { font-size: 0.8125rem; line-height: 1.6; }
.call, .shape { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; margin-top: 1.25rem; padding: 1.25rem 1rem; }
:target { border-color: var(--focus); }
.access { color: var(--muted); font-size: 0.9375rem; }
code, pre { background: var(--sunken); border-radius: 4px; font: 0.875rem/1.5 ui-monospace, monospace; padding: 0.1rem 0.3rem; }
pre { border-radius: 8px; margin: 0.5rem 0; padding: 0.875rem 1rem; white-space: pre-wrap; }
table { border-collapse: collapse; font-size: 0.9375rem; table-layout: fixed; width: 100%; }
th { color: var(--muted); font-weight: 500; }
th:not(:last-child) { width: 28%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.45rem 1rem 0.45rem 0; text-align: left; vertical-align: top; }
tr:last-child td { border-bottom: 0; }
td code { background: none; padding: 0; }
summary { color: var(--ink-2); cursor: pointer; padding: 0.6rem 0; }
@media (width >= 48rem) {
  .frame { padding: 3rem 2.5rem 6rem; }
  .call, .shape { padding: 1.5rem 1.75rem; }
  nav { columns: 2; column-gap: 2rem; }
  nav section { break-inside: avoid; }
}
@media (width >= 64rem) {
  .frame { display: grid; gap: 0 3.5rem; grid-template-columns: 20rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { align-self: start; columns: auto; margin-top: 2.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; position: sticky; top: 1.5rem; }
  main > h2:first-child { margin-top: 2.5rem; }
}
@media print { nav { display: none; } .call { break-inside: avoid; } }
`;
