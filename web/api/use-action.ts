import type { CallInput } from '@aangan/contract/calls.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import { type DefaultError, useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallAnswer, request } from './request.ts';

type Action<Data, Input> = UseMutationResult<Data, DefaultError, Input> & {
  /** Always current, whereas `isPending` changes with the next render. */
  isRunning: () => boolean;
};

/**
 * A mutation that cannot run twice at once, since a second click may precede the disabled state. Concurrent calls of
 * `mutateAsync` share one promise.
 */
export function useAction<Data, Input = void>(
  options: UseMutationOptions<Data, DefaultError, Input>,
): Action<Data, Input> {
  const mutation = useMutation(options);
  const running = useRef<Promise<Data> | null>(null);
  const isRunning = () => running.current !== null;

  const mutateAsync: typeof mutation.mutateAsync = (...input) => {
    running.current ??= mutation.mutateAsync(...input).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const mutate: typeof mutation.mutate = (...input) => {
    if (!isRunning()) mutateAsync(...input).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync, isRunning };
}

interface CallOptions<N extends CallName> extends Pick<
  UseMutationOptions<CallAnswer<N>, DefaultError, CallInput<N>>,
  'onSuccess'
> {
  /** Fills `:id` of the path. */
  id?: string;
  /** Sends an Idempotency-Key, which stays the same for retries. */
  sendsIdempotencyKey?: boolean;
}

/** An API call as a mutation that cannot run twice at once (`useAction`); the input is the request body. */
export function useCall<N extends CallName>(
  name: N,
  { id, sendsIdempotencyKey = false, ...options }: CallOptions<N> = {},
) {
  const sendOnce = useIdempotencyKeys();
  return useAction({
    mutationFn: (body: CallInput<N>) =>
      sendsIdempotencyKey
        ? sendOnce(body ?? {}, (key) => request(name, { id, body, headers: { 'idempotency-key': key } }))
        : request(name, { id, body }),
    ...options,
  });
}

/** Sends a request body with its Idempotency-Key. */
type SendOnce = <T>(body: object, send: (key: string) => Promise<T>) => Promise<T>;

export function useIdempotencyKeys(): SendOnce {
  return useState(idempotencyKeys)[0];
}

/**
 * One Idempotency-Key per request body until a request succeeds: a retry reuses the key; a changed body, and the same
 * body sent again after success, get a new key.
 */
export function idempotencyKeys(): SendOnce {
  const keys = new Map<string, string>();
  return async (body, send) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? randomKey();
    keys.set(text, key);
    const answer = await send(key);
    keys.delete(text);
    return answer;
  };
}

/** 128 random bits. `crypto.randomUUID` needs a secure context. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
