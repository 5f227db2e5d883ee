import { calls } from '@aangan/contract/calls.ts';
import { type CallName, paths } from '@aangan/contract/paths.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import type { Account } from '../domain/accounts/accounts.ts';
import { notSignedIn, Refusal } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import { parseInput, parseJson } from '../platform/http/parse-input.ts';
import { paceByAccount } from '../platform/http/refusal-pacing.ts';
import { refuseForeignOrigin } from '../platform/http/refuse-requests.ts';
import { allowLongProcessing } from '../platform/http/request-bodies.ts';
import type { AnyHandler, FindAccount } from './call.ts';
import { type AnyAnswer, checkAnswer, checkRefusal, sendJson } from './send-answer.ts';

const MAX_JSON_BYTES = 64 * 1024;
/** Large enough for Razorpay's webhooks, which contain whole entities. */
const MAX_RAW_BYTES = 256 * 1024;

/** Calls authorized by their content, from any origin: a signature, or a mail's own key. */
const SIGNED_CALLS = new Set<CallName>(['payment/webhook', 'news/stop']);

/** Calls with the method GET that change something nevertheless, as the specification has them. */
const CHANGING_GETS = new Set<CallName>(['user/export']);

export interface CallDependencies {
  /** `https://host`, in the form of an Origin header. */
  publicOrigin: string;
  findAccount: FindAccount;
  /** Refuses a request before any database lookup. */
  refuseEarly: (name: CallName, request: FastifyRequest) => void;
  now: () => Date;
  /** Whether responses are validated against the contract before they are sent. */
  checksAnswers: boolean;
}

interface Contract {
  access: 'anyone' | 'session';
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  form?: ZodType;
}

/** Any call without its types; its input is validated by the schemas of the contract. */
interface Run<Context> {
  name: CallName;
  run: (requested: unknown, context: Context) => Promise<AnyAnswer>;
}

/** Registers calls at the paths of the contract, in the scope that parses their kind of body. */
export function registerCalls<Context>(
  app: FastifyInstance,
  handlers: readonly AnyHandler<Context>[],
  context: Context,
  dependencies: CallDependencies,
): void {
  const register = (scope: FastifyInstance, kind: BodyKind) => {
    const ofKind = handlers.filter(({ name }) => bodyKind(calls[name]) === kind) as Run<Context>[];
    for (const handler of ofKind) registerCall(scope, handler, context, dependencies);
  };
  const registerRead = (kind: BodyKind, type: string, bodyLimit: number, read: (bytes: Buffer) => unknown) =>
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      const parse = async (_request: FastifyRequest, bytes: Buffer) => read(bytes);
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, parse);
      register(scope, kind);
    });

  registerRead('json', 'application/json', MAX_JSON_BYTES, parseJson);
  registerRead('raw', '*', MAX_RAW_BYTES, (bytes) => bytes);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Forms without photos may be sent as JSON, if the call allows it.
    const parse = async (_request: FastifyRequest, bytes: Buffer) => parseJson(bytes);
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES }, parse);
    allowLongProcessing(scope);
    // Each call sets its own limits when it reads the parts.
    await scope.register(multipart);
    register(scope, 'form');
  });
}

type BodyKind = 'json' | 'form' | 'raw';

function bodyKind(contract: Contract): BodyKind {
  if (contract.form !== undefined) return 'form';
  return contract.body === undefined ? 'raw' : 'json';
}

function registerCall<Context>(
  scope: FastifyInstance,
  { name, run }: Run<Context>,
  context: Context,
  { publicOrigin, findAccount, refuseEarly, now, checksAnswers }: CallDependencies,
): void {
  const contract: Contract = calls[name];
  const { method, path } = paths[name];
  const accounts = new WeakMap<FastifyRequest, Account>();
  const limiter = new LoadLimiter();
  const refusesForeign = (method !== 'GET' || CHANGING_GETS.has(name)) && !SIGNED_CALLS.has(name);
  // Forms last as long as the sender's upload; their photo encoding has its own limit.
  const isLimited = contract.form === undefined;

  scope.route({
    method,
    url: path,
    // Before the body is read: uploads without a session need not be received.
    onRequest: async (request) => {
      if (refusesForeign) refuseForeignOrigin(request, publicOrigin);
      refuseEarly(name, request);
      const account = await limiter.run(() => findAccount(request));
      if (account !== null) {
        accounts.set(request, account);
        paceByAccount(request, account.id);
      } else if (contract.access === 'session') throw notSignedIn();
    },
    handler: async (request, reply) => {
      const requested = {
        params: contract.params && parseInput(contract.params, request.params),
        query: contract.query && parseInput(contract.query, request.query),
        body: isForm(request, contract) ? undefined : contract.body && parseInput(contract.body, request.body ?? {}),
        account: accounts.get(request) ?? null,
        now: now(),
        request,
      };
      const answer = await (isLimited ? limiter.run(() => run(requested, context)) : run(requested, context));
      if (checksAnswers) checkAnswer(name, answer);
      return sendJson(request, reply, answer);
    },
    errorHandler: (error) => {
      if (checksAnswers && error instanceof Refusal) checkRefusal(name, error.code);
      throw error;
    },
  });
}

function isForm(request: FastifyRequest, { form }: Contract): boolean {
  return form !== undefined && request.isMultipart();
}
