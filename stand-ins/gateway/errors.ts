import { type Answer, json, type Route } from '../http/routes.ts';

/** A refused call, with Razorpay's wording. */
export class GatewayError extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(description: string, { status = 400, field = null }: { status?: number; field?: string | null } = {}) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export const unknownId = () => new GatewayError('The id provided does not exist');
export const wrongKey = () => new GatewayError('Authentication failed', { status: 401 });

/** Wraps a route: refusals are sent in the gateway's error format. */
export function withErrorResponses(route: Route): Route {
  return {
    ...route,
    answer: async (request) => {
      try {
        return await route.answer(request);
      } catch (error) {
        if (error instanceof GatewayError) return errorAnswer(error);
        throw error;
      }
    },
  };
}

function errorAnswer(error: GatewayError): Answer {
  return json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: error.message,
        source: 'business',
        step: 'payment_initiation',
        reason: error.field === null ? null : 'input_validation_failed',
        metadata: {},
        ...(error.field === null ? {} : { field: error.field }),
      },
    },
    error.status,
  );
}

export function noSuchCall(): Answer {
  return errorAnswer(new GatewayError('The requested URL was not found on the server.', { status: 404 }));
}
