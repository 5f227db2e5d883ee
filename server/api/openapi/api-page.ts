import { apiPageStyle } from './api-page-style.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { MediaType, OpenApi, Operation, Parameter } from './openapi.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';

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
    ...sections.map(({ description: what, calls }) =>
      [`<h2>${escapeHtml(what)}</h2>`, ...calls.map((call) => section(call, api))].join(''),
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
