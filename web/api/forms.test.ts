import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { sendForm } from './forms.ts';

/** The browser's request, whose progress the test reports. */
class FakeRequest extends EventTarget {
  static latest: FakeRequest;
  readonly upload = new EventTarget();
  isAborted = false;

  constructor() {
    super();
    FakeRequest.latest = this;
  }

  open() {}
  setRequestHeader() {}
  send() {}

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The code of the error that a form fails with; null if it is answered. */
const failure = () =>
  sendForm('listing/add', { form: new FormData() }).then(
    () => null,
    (error: ApiError) => error.code,
  );

it('gives up an upload that stalls', async () => {
  const failed = failure();
  vi.advanceTimersByTime(60_000);
  expect(await failed).toBe('UNREACHABLE');
});

it('waits five minutes for the answer to a complete upload', async () => {
  const failed = failure();
  const request = FakeRequest.latest;
  vi.advanceTimersByTime(59_000);
  request.upload.dispatchEvent(new Event('progress'));
  vi.advanceTimersByTime(59_000);
  request.upload.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(299_000);
  expect(request.isAborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await failed).toBe('UNREACHABLE');
});
