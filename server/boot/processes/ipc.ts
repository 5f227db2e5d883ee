import { errorMessage } from '../../platform/errors/operator-error.ts';
import type { IpcHandlers, IpcRequest, IpcRequests } from './ipc-messages.ts';

/** One end of the channel between a worker and the primary process. */
interface End {
  readonly connected: boolean;
  on(event: 'message', listener: (message: Message) => void): unknown;
  send?(message: Message, callback: (error: Error | null) => void): boolean;
}

type Message =
  | { id: number; question: IpcRequest; about: unknown }
  | { id: number; answer: unknown }
  | { id: number; failure: string };

const RESPONSE_TIMEOUT_MS = 2_000;

/** Requests and responses between two processes, in both directions. */
export class IpcChannel<Mine extends IpcRequest, Theirs extends IpcRequest> {
  readonly #end: End;
  readonly #answers: IpcHandlers<Mine>;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #lastId = 0;

  /** `answers`: handlers of the requests to this side. */
  constructor(end: End, answers: IpcHandlers<Mine>) {
    this.#end = end;
    this.#answers = answers;
    end.on('message', (message: Message) => {
      if ('question' in message) void this.#answer(message);
      else this.#waiting.get(message.id)?.(message);
    });
  }

  /** Rejects if the other side does not respond in time or has disconnected. */
  async ask<Q extends Theirs>(
    question: Q,
    about: IpcRequests[Q]['about'],
    timeoutMs = RESPONSE_TIMEOUT_MS,
  ): Promise<IpcRequests[Q]['answer']> {
    this.#lastId += 1;
    const id = this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<IpcRequests[Q]['answer']>((resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer to '${question}' in ${timeoutMs} ms`)), timeoutMs);
        this.#waiting.set(id, (message) => {
          if ('answer' in message) resolve(message.answer as IpcRequests[Q]['answer']);
          else if ('failure' in message) reject(new Error(message.failure));
        });
        this.#send({ id, question, about }, reject);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  async #answer({ id, question, about }: Extract<Message, { question: IpcRequest }>): Promise<void> {
    // The requester may have exited meanwhile.
    const ignoreError = () => undefined;
    try {
      const answer: (about: never) => unknown = this.#answers[question as Mine];
      this.#send({ id, answer: await answer(about as never) }, ignoreError);
    } catch (error) {
      this.#send({ id, failure: errorMessage(error) }, ignoreError);
    }
  }

  #send(message: Message, onGone: (error: Error) => void): void {
    if (!this.#end.connected || this.#end.send === undefined) return onGone(new Error('the other process is gone'));
    this.#end.send(message, (error) => {
      if (error !== null) onGone(error);
    });
  }
}
