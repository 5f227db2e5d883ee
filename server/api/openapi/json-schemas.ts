import { BareBooking, BookedDates, Booking } from '@aangan/contract/booking/bookings.ts';
import { type FieldExample, fieldExamples } from '@aangan/contract/examples.ts';
import { Listing } from '@aangan/contract/listing/listings.ts';
import { Order } from '@aangan/contract/payment/payments.ts';
import { Photo } from '@aangan/contract/listing/photos.ts';
import { User } from '@aangan/contract/account/users.ts';
import * as z from 'zod';

/** The part of JSON Schema that the contract's schemas come out as. */
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

/** What is worth a name of its own in the document; everything else stands where it is used. */
for (const [id, schema] of Object.entries({ Listing, Photo, User, Booking, BareBooking, BookedDates, Order })) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

const IN_DOCUMENT = '#/components/schemas/';

/** A schema as JSON Schema; those with a name move into `components` and are pointed at. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const inEnvelope = z.toJSONSchema(z.object({ it: schema }), {
    io,
    unrepresentable: 'any',
    // That a number is whole is said by its type.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { properties, $defs = {} } = JSON.parse(
    JSON.stringify(inEnvelope).replaceAll('"#/$defs/', `"${IN_DOCUMENT}`),
  ) as {
    properties: { it: JsonSchema };
    $defs?: Record<string, JsonSchema & { id?: string }>;
  };
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) components[name] = definition;
  return properties.it;
}

/** The schema that a pointer leads to, or the schema itself. */
function resolved(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref === undefined ? schema : (components[schema.$ref.slice(IN_DOCUMENT.length)] ?? {});
}

/**
 * A value that fits a schema, put together of the examples of its fields; `own` are those that mean something else in
 * this call. A field that has none stays away: a test sees to it that the required ones have theirs.
 */
export function exampleOf(
  pointer: JsonSchema,
  components: Components,
  own: Record<string, FieldExample> = {},
  field = '',
): unknown {
  const schema = resolved(pointer, components);
  const { type, properties, items, minItems = 1, enum: words, anyOf, oneOf } = schema;
  const [first] = anyOf ?? oneOf ?? [];
  if ('const' in schema) return schema.const;
  if (words !== undefined) return words[0];
  if (first !== undefined) return exampleOf(first, components, own, field);
  if (properties !== undefined) {
    const fields = Object.entries(properties)
      // Photos are files.
      .filter(([, { format }]) => format !== 'binary')
      .map(([name, part]) => [name, exampleOf(part, components, own, name)] as const);
    return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
  }
  if (items !== undefined) {
    const item = exampleOf(items, components, own, field);
    return item === undefined ? [] : Array.from({ length: minItems }, () => item);
  }
  const example = own[field] ?? fieldExamples[field];
  // A number may have its name in common with a text: the day from which, the rupees from which.
  if ((type === 'integer' || type === 'number') && example !== undefined)
    return typeof example === 'number' ? example : 0;
  if (type === 'boolean') return typeof example === 'boolean' ? example : true;
  return type === 'string' && example !== undefined ? String(example) : example;
}
