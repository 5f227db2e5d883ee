import { errors } from '@aangan/contract/errors.ts';
import type { JsonSchema } from './json-schemas.ts';

/** Body of every error. */
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

/** Shared response headers. */
export const headers = {
  Link: {
    description: 'The address of the next page, with rel="next"; absent on the last one',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'When to come again, in seconds', schema: { type: 'integer' } },
};
