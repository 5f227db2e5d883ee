import { calls } from '@aangan/contract/calls.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

interface Operation {
  parameters: { in: string; name: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
  security?: unknown;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.visitor().get<Document>('/api/openapi.json')).body;
});
afterAll(() => app.close());

const operation = (name: CallName): Operation => {
  const { method, path } = paths[name];
  const found = document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
};

test.each(Object.keys(calls) as CallName[])('%s is described: its answers, refusals and who may ask', (name) => {
  const { responses, security } = operation(name);
  for (const status of Object.keys(calls[name].answers)) expect(responses).toHaveProperty(status);
  const described = Object.values(responses).map(({ description }) => description);
  for (const code of calls[name].errors) expect(described.join('\n')).toContain(`${code}: `);
  expect(security !== undefined).toBe(calls[name].access === 'session');
});

test('is OpenAPI 3.1 of this very server, and every pointer in it leads somewhere', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: app.context.settings.publicUrl }]);
  const pointers = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  const names = new Set(Array.from(pointers, ([, pointer = '']) => pointer.replace('#/components/schemas/', '')));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(document.components.schemas).toHaveProperty(name);
});

describe('it names', () => {
  test('what a JSON call takes', () => {
    const { schema } = operation('auth/signup').requestBody!.content['application/json']!;
    expect(Object.keys(schema.properties)).toEqual(['name', 'email', 'password']);
    expect(schema.required).toEqual(['name', 'email', 'password']);
  });

  test('what a form takes, its photos too', () => {
    const { schema } = operation('listing/add').requestBody!.content['multipart/form-data']!;
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['title', 'cleaningFee', 'image1', 'image20']),
    );
    expect(schema.required).not.toContain('cleaningFee');
  });

  test('parts of the address, of the query, and headers', () => {
    const named = (name: CallName) =>
      operation(name).parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(named('booking/create')).toEqual(['path id', 'header Idempotency-Key']);
    expect(named('listing/get')).toEqual(['query limit', 'query cursor', 'query category']);
  });
});
