import { BareBooking, BookedDates, Booking } from '@aangan/contract/bookings.ts';
import { calls, commonErrors } from '@aangan/contract/calls.ts';
import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { imageFields, Listing } from '@aangan/contract/listings.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import { Order } from '@aangan/contract/payments.ts';
import { Photo } from '@aangan/contract/photos.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { User } from '@aangan/contract/users.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

type Json = Record<string, unknown>;

/** A call of the contract with its types gone. */
interface Described {
  summary: string;
  access: 'anyone' | 'session';
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: Record<string, string>;
  body?: z.ZodType;
  form?: z.ZodType;
  answers: Record<string, z.ZodType>;
  errors: readonly ErrorCode[];
}

/** What is worth a name of its own in the document; everything else stands where it is used. */
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ Listing, Photo, User, Booking, BareBooking, BookedDates, Order })) {
  names.add(schema, { id });
}

/** Serves the description of every call, made from the schemas that check them. */
export function serveOpenApi(app: FastifyInstance, site: { url: string; sessionCookie: string }): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(site));
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(document);
  });
}

/** The API in OpenAPI 3.1. */
function describeApi({ url, sessionCookie }: { url: string; sessionCookie: string }): Json {
  const schemas: Json = { Error: errorSchema };
  const operations: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = paths[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    operations[address] = { ...operations[address], [method.toLowerCase()]: describeCall(name, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1', description: 'Short stays in homes across India.' },
    servers: [{ url }],
    paths: operations,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

function describeCall(name: CallName, schemas: Json): Json {
  const call: Described = calls[name];
  const [room] = name.split('/');
  return {
    operationId: name.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [room],
    summary: call.summary,
    ...(call.access === 'session' ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...parameters('path', call.params, schemas),
      ...parameters('query', call.query, schemas),
      ...Object.entries(call.headers ?? {}).map(([header, description]) => ({
        in: 'header',
        name: header,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...requestBody(call, schemas),
    responses: { ...answers(call, schemas), ...refusals(call) },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = describe(schema, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, form }: Described, schemas: Json): Json {
  if (body !== undefined) {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: describe(body, 'input', schemas) } } },
    };
  }
  if (form === undefined) return {};
  const texts = describe(form, 'input', schemas) as { properties?: Json };
  const photos = Object.fromEntries(imageFields.map((field) => [field, { type: 'string', format: 'binary' }]));
  const schema = { ...texts, properties: { ...texts.properties, ...photos } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function answers({ answers }: Described, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: status === '201' ? 'Made' : 'Done',
        content: { 'application/json': { schema: describe(schema, 'output', schemas) } },
      },
    ]),
  );
}

/** One response a status: several refusals share one, and `code` tells them apart. */
function refusals({ access, errors: own }: Described): Json {
  const codes = new Set<ErrorCode>([
    ...own,
    ...commonErrors,
    ...(access === 'session' ? ['NOT_SIGNED_IN' as const] : []),
  ]);
  const responses: Record<string, { description: string; content: Json }> = {};
  for (const code of codes) {
    const { status, message } = errors[code];
    const before = responses[status]?.description;
    responses[status] = {
      description: [...(before === undefined ? [] : [before]), `${code}: ${message}`].join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

/** A schema as JSON Schema; those with a name move into `schemas` and are pointed at. */
function describe(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const inEnvelope = z.toJSONSchema(z.object({ it: schema }), { io, metadata: names, unrepresentable: 'any' });
  const { properties, $defs = {} } = JSON.parse(
    JSON.stringify(inEnvelope).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { properties: { it: Json }; $defs?: Record<string, Json> };
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) schemas[name] = definition;
  return properties.it;
}

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What a person is shown' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Refused inputs and why' },
    amount: { type: 'integer', description: 'The right amount in whole rupees, with PRICE_CHANGED' },
    totalRent: { type: 'integer', description: 'The right price in whole rupees, with PRICE_CHANGED' },
    success: { const: false, description: 'With a refused payment/verify' },
  },
};
