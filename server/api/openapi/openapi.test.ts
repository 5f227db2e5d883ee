import { createHash } from 'node:crypto';
import { calls, files } from '@aangan/contract/calls.ts';
import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { type Call, type CallName, paths } from '@aangan/contract/paths.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { OpenApi, Operation } from './openapi.ts';

const app = started(() => startTestApp());
let document: OpenApi;
beforeAll(async () => {
  document = (await app.visitor().get<OpenApi>('/api/openapi.json')).body;
});

/** The contract of an API call, without its specific types. */
interface Contract {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  form?: z.ZodType;
  answers: Record<string, z.ZodType>;
}

const operation = (name: CallName): Operation => {
  const { method, path } = paths[name];
  const found = document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
};

test.each(Object.keys(calls) as CallName[])('%s is described: its answers, refusals and required session', (name) => {
  const { responses, security } = operation(name);
  for (const status of Object.keys(calls[name].answers)) expect(responses).toHaveProperty(status);
  const described = Object.values(responses).map(({ description }) => description);
  const { errors = [] }: Call = calls[name];
  for (const code of errors) expect(described.join('\n')).toContain(`${code}: `);
  expect(security).toEqual(calls[name].access === 'session' ? [{ session: [] }] : []);
});

test.each(Object.entries(files))('%s is described as it is served: the file requires a session', async (name, file) => {
  const { operationId, responses, security, parameters } = document.paths[file.path]?.get ?? {};
  expect(operationId).toBe(name);
  expect(security).toEqual([{ session: [] }]);
  expect(responses?.['200']?.content).toHaveProperty([file.contentType]);
  const examples = new Map(
    (parameters ?? []).map(({ name: parameter, example }) => [parameter, JSON.stringify(example)]),
  );
  const findExample = (whole: string, parameter: string) => examples.get(parameter)?.replaceAll('"', '') ?? whole;
  const { status } = await app.visitor().get(file.path.replaceAll(/\{(\w+)\}/g, findExample));
  expect(status).toBe(file.errors.some((code) => code === 'NOT_SIGNED_IN') ? 401 : 404);
});

test('is valid OpenAPI 3.1; the validator refuses an invalid document', async () => {
  const judge = async (api: object) => {
    const { valid, errors } = await new Validator().validate(
      JSON.parse(JSON.stringify(api)) as Record<string, unknown>,
    );
    return valid ? 'valid' : errors;
  };
  expect(await judge(document)).toBe('valid');
  expect(await judge({ ...document, paths: { '/x': { get: { responses: 7 } } } })).not.toBe('valid');
});

describe('its examples fit the schemas that check them', () => {
  const misfits = (schema: z.ZodType | undefined, example: unknown) => schema?.safeParse(example).error?.issues ?? [];

  test.each(Object.keys(calls) as CallName[])('at %s: parameters and responses', (name) => {
    const call: Contract = calls[name];
    const { parameters, requestBody, responses } = operation(name);
    const given = (place: string) =>
      Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]));
    expect(misfits(call.params, given('path'))).toEqual([]);
    expect(misfits(call.query, given('query'))).toEqual([]);
    const [body] = Object.values(requestBody?.content ?? {});
    expect(misfits(call.body ?? call.form, body?.example)).toEqual([]);
    for (const [status, schema] of Object.entries(call.answers)) {
      expect(misfits(schema, responses[status]?.content['application/json']?.example)).toEqual([]);
    }
  });

  test('and every refusal has one, at its status', () => {
    const examples = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .flatMap(([status, { content }]) =>
        Object.entries(content['application/json']?.examples ?? {}).map(([code, { value }]) => ({
          status,
          code,
          value,
        })),
      );
    expect(examples.length).toBeGreaterThan(200);
    for (const { status, code, value } of examples) {
      expect(value).toMatchObject({ code, message: expect.any(String) });
      expect(status).toBe(String(errors[code as ErrorCode].status));
    }
  });
});

describe('the API page', () => {
  test('lists every call and error, without scripts', async () => {
    const { status, headers, body } = await app.visitor().get<string>('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        const verb = method.toUpperCase();
        expect(body).toContain(`<span class="method ${verb}">${verb}</span> <span class="path">${path}</span>`);
      }
    const ofNoCall = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'MONTH_NOT_OVER']);
    for (const code of Object.keys(errors).filter((code) => !ofNoCall.has(code))) expect(body).toContain(code);
    expect(body).not.toMatch(/<script|style="|undefined|\[object/);
    const pointers = Array.from(body.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
    expect(pointers.length).toBeGreaterThan(30);
    for (const id of pointers) expect(body).toContain(`id="${id}"`);
  });

  test('has a content security policy that allows only its style', async () => {
    const { headers, body } = await app.visitor().get<string>('/api/docs');
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});

test('names this server, and all its references resolve', () => {
  expect(document.servers).toEqual([{ url: app.context.settings.publicUrl }]);
  const pointers = new Set(
    Array.from(JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g), ([, path = '']) => path),
  );
  expect(pointers.size).toBeGreaterThan(5);
  for (const path of pointers) expect(document).toHaveProperty(path.split('/'));
});

describe('the document describes', () => {
  test('request bodies of JSON calls', () => {
    const { schema } = operation('auth/signup').requestBody!.content['application/json']!;
    expect(Object.keys(schema.properties ?? {})).toEqual(['name', 'email', 'password', 'adult', 'notice']);
    expect(schema.required).toEqual(['name', 'email', 'password']);
  });

  test('request bodies of forms, including photos', () => {
    const { schema } = operation('listing/add').requestBody!.content['multipart/form-data']!;
    expect(Object.keys(schema.properties ?? {})).toEqual(
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
