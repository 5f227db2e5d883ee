import { calls, commonErrors, files, type ServedFile } from '@aangan/contract/calls.ts';
import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { answerExamples, type FieldExample, otherExamples } from '@aangan/contract/examples.ts';
import { imageFields } from '@aangan/contract/homes/listings.ts';
import { type Call, type CallName, paths } from '@aangan/contract/paths.ts';
import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import * as sentences from '@aangan/contract/words/en/refusals/errors.ts';
import * as fields from '@aangan/contract/words/en/refusals/fields.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type * as z from 'zod';
import { buildExample, type Components, errorSchema, headers, type JsonSchema, toJsonSchema } from './json-schemas.ts';

/** The used subset of OpenAPI 3.1. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Components; securitySchemes: Record<string, unknown>; headers: Record<string, unknown> };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Empty: no session required. */
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; description?: string; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: Record<string, MediaType>;
}

/** The contract of an API call, without its specific types. */
type CallDefinition = Omit<Call, 'answers'> & { answers: Record<string, z.ZodType> };

const tags = {
  user: 'The person behind the session',
  auth: 'Signing up, in and out',
  listing: 'Homes',
  calendar: 'Calendars of hosts',
  wishlist: 'Saved homes',
  people: 'People',
  booking: 'Stays',
  inbox: 'Conversations of guests and hosts',
  guest: 'From a guest to an owner',
  contact: 'To the people who run this site',
  site: 'Who runs this site',
  report: 'Reports to the people who run this site',
  grievance: 'Complaints to the grievance officer',
  payment: 'Paying for a stay',
  earnings: 'What hosts have earned, and their documents',
  payout: 'What hosts are paid',
  review: 'What guests and hosts write of a stay',
  news: 'What people are told, by mail and on their devices',
};

/** Generates the OpenAPI 3.1 document of all calls from the contract's schemas. */
export function describeApi({ url, sessionCookie }: { url: string; sessionCookie: string }): OpenApi {
  const schemas: Components = { Error: errorSchema };
  const operations: OpenApi['paths'] = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = paths[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    operations[address] = { ...operations[address], [method.toLowerCase()]: describeCall(name, schemas) };
  }
  for (const [name, file] of Object.entries(files)) operations[file.path] = { get: describeFile(name, file, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1',
      description:
        'Short stays in homes across India. Amounts are whole rupees unless a field says paise; dates are calendar dates in India. ' +
        'A changing call from another site is refused.',
    },
    servers: [{ url }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: operations,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      headers,
    },
  };
}

function describeCall(name: CallName, schemas: Components): Operation {
  const call: CallDefinition = calls[name];
  const callExamples = otherExamples[name] ?? {};
  return {
    operationId: name.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [name.split('/')[0] ?? ''],
    summary: call.summary,
    security: call.access === 'session' ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', call.params, schemas),
      ...parameters('query', call.query, schemas),
      ...Object.entries(call.headers ?? {}).map(([header, description]) => ({
        in: 'header' as const,
        name: header,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...requestBody(call, schemas, callExamples),
    responses: { ...answers(call, schemas, answerExamples[name]), ...refusals(call) },
  };
}

function describeFile(name: string, file: ServedFile, schemas: Components): Operation {
  const { tag, summary, contentType, params, query } = file;
  const content = { [contentType]: { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: name,
    tags: [tag],
    summary,
    security: [{ session: [] }],
    parameters: [...parameters('path', params, schemas), ...parameters('query', query, schemas)],
    responses: { '200': { description: 'The file', content }, ...refusals({ access: 'anyone', errors: file.errors }) },
  };
}

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined, schemas: Components): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', schemas);
  return Object.entries(properties).map(([name, property]) => ({
    in: location,
    name,
    required: required.includes(name),
    schema: property,
    example: buildExample(property, schemas, {}, name),
  }));
}

type Body = Pick<Operation, 'requestBody'>;

function requestBody(
  { body, form, raw }: CallDefinition,
  schemas: Components,
  own: Record<string, FieldExample>,
): Body {
  const withBody = (type: string, schema: JsonSchema, example: unknown, description?: string): Body => {
    const content = { [type]: { schema, example } };
    return { requestBody: { required: true, ...(description && { description }), content } };
  };
  if (raw !== undefined) {
    return withBody('application/json', { type: 'object' }, { event: 'payment.captured', payload: {} }, raw);
  }
  const json = () => {
    const schema = toJsonSchema(body as z.ZodType, 'input', schemas);
    return withBody('application/json', schema, buildExample(schema, schemas, own));
  };
  if (form === undefined) return body === undefined ? {} : json();
  const texts = toJsonSchema(form, 'input', schemas);
  const photos = Object.fromEntries(imageFields.map((field) => [field, { type: 'string', format: 'binary' }]));
  const schema = { ...texts, properties: { ...texts.properties, ...photos } };
  const asForm = withBody('multipart/form-data', schema, buildExample(schema, schemas, own));
  if (body === undefined) return asForm;
  const content = { ...json().requestBody?.content, ...asForm.requestBody?.content };
  return { requestBody: { required: true, content } };
}

function answers(
  { answers, query, events }: CallDefinition,
  schemas: Components,
  own?: Record<string, FieldExample>,
): Record<string, Response> {
  if (events !== undefined) return eventsAnswer(events, schemas);
  const isPaged = query !== undefined && 'cursor' in (toJsonSchema(query, 'input', schemas).properties ?? {});
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const schema = toJsonSchema(answer, 'output', schemas);
      const response: Response = {
        description: answerTexts[status] ?? 'Done',
        ...(isPaged ? { headers: { Link: { $ref: '#/components/headers/Link' } } } : {}),
        content: { 'application/json': { schema, example: buildExample(schema, schemas, own) } },
      };
      return [status, response];
    }),
  );
}

const answerTexts: Record<string, string> = { 201: 'Made', 202: 'Accepted' };

/** A stream of server-sent events, described as an object with one field per event name. */
function eventsAnswer(events: Readonly<Record<string, z.ZodType>>, schemas: Components): Record<string, Response> {
  const properties = Object.fromEntries(
    Object.entries(events).map(([event, data]) => [event, toJsonSchema(data, 'output', schemas)]),
  );
  const schema: JsonSchema = { type: 'object', properties, description: 'The data of each event, by its name' };
  const content = { 'text/event-stream': { schema, example: buildExample(schema, schemas) } };
  return { '200': { description: 'Events as they happen, until either side ends it', content } };
}

/** One response per status; errors that share a status differ by `code`. */
function refusals({ access, errors: own = [] }: Pick<CallDefinition, 'access' | 'errors'>): Record<string, Response> {
  const codes = new Set<ErrorCode>([
    ...own,
    ...commonErrors,
    ...(access === 'session' ? ['NOT_SIGNED_IN' as const] : []),
  ]);
  const responses: Record<string, Response> = {};
  for (const code of codes) {
    const { status } = errors[code];
    const before = responses[status];
    responses[status] = {
      description: [...(before === undefined ? [] : [before.description]), `${code}: ${sentences[code]}`].join('\n'),
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: { ...before?.content['application/json']?.examples, [code]: { value: refusalExample(code) } },
        },
      },
    };
  }
  return responses;
}

function refusalExample(code: ErrorCode): object {
  const message = sentences[code];
  if (code === 'INVALID_INPUT') {
    const emailMissing = fields.missing({ label: labels.email });
    return { message: emailMissing, code, fields: { email: emailMissing } };
  }
  if (code === 'PRICE_CHANGED') return { message, code, totalRent: 8_120 };
  return { message, code };
}
