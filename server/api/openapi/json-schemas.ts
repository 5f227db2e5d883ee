import { User } from '@aangan/contract/accounts/users.ts';
import { BookedDates, Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { errors } from '@aangan/contract/errors.ts';
import { type FieldExample, fieldExamples } from '@aangan/contract/examples.ts';
import { Listing, Photo } from '@aangan/contract/homes/listings.ts';
import { Order } from '@aangan/contract/payments/calls.ts';
import * as z from 'zod';

/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  additionalProperties?: unknown;
}

export type Components = Record<string, JsonSchema>;

/** Schemas by their public name in `components`; all others are inlined. */
const named = { Listing, Photo, User, Booking, BareBooking: BookingWithoutNames, BookedDates, Order };
for (const [id, schema] of Object.entries(named)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

const IN_DOCUMENT = '#/components/schemas/';

/** Converts a schema to JSON Schema; named schemas are added to `components` and referenced by `$ref`. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const wrapped = z.toJSONSchema(z.object({ it: schema }), {
    io,
    unrepresentable: 'any',
    // The type `integer` implies these bounds.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { properties, $defs = {} } = JSON.parse(JSON.stringify(wrapped).replaceAll('"#/$defs/', `"${IN_DOCUMENT}`)) as {
    properties: { it: JsonSchema };
    $defs?: Record<string, JsonSchema & { id?: string }>;
  };
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) components[name] = definition;
  return properties.it;
}

function resolveReference(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref === undefined ? schema : (components[schema.$ref.slice(IN_DOCUMENT.length)] ?? {});
}

/**
 * Builds an example of a schema from the examples of its fields; `own` overrides them for one call. Fields without an
 * example are omitted; a test checks that required fields have an example.
 */
export function buildExample(
  pointer: JsonSchema,
  components: Components,
  own: Record<string, FieldExample> = {},
  field = '',
): unknown {
  const schema = resolveReference(pointer, components);
  const { type, properties, items, minItems = 1, enum: words, anyOf, oneOf } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if ('const' in schema) return schema.const;
  if (words !== undefined) return words[0];
  if (first !== undefined) return buildExample(first, components, own, field);
  if (properties !== undefined) {
    const fields = Object.entries(properties)
      // Photos are sent as files.
      .filter(([, { format }]) => format !== 'binary')
      .map(([name, part]) => [name, buildExample(part, components, own, name)] as const);
    return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
  }
  if (items !== undefined) {
    const item = buildExample(items, components, own, field);
    return item === undefined ? [] : Array.from({ length: minItems }, () => item);
  }
  const example = own[field] ?? fieldExamples[field];
  // A numeric and a text field may share a name (`from`: a date or an amount).
  if ((type === 'integer' || type === 'number') && example !== undefined)
    return typeof example === 'number' ? example : 0;
  if (type === 'boolean') return typeof example === 'boolean' ? example : true;
  return type === 'string' && example !== undefined ? String(example) : example;
}

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What a person is shown' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Refused inputs and why' },
    amount: { type: 'integer', description: 'The right amount in whole rupees, with PRICE_CHANGED of payment/order' },
    totalRent: {
      type: 'integer',
      description: 'The right price in whole rupees, with PRICE_CHANGED of booking/create',
    },
    success: { const: false, description: 'With a refused payment/verify' },
  },
};

export const headers = {
  Link: {
    description: 'The address of the next page, with rel="next"; absent on the last one',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'When to come again, in seconds', schema: { type: 'integer' } },
};
