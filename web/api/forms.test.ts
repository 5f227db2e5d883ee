import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('gives up an upload that stalls, and waits five minutes for the answer to a complete one', async () => {
  const answer = sendForm('listing/add', { form: new FormData() });
  const failed = expect(answer).rejects.toMatchObject({ code: 'UNREACHABLE' });
  const request = FakeRequest.latest;
  vi.advanceTimersByTime(59_000);
  request.upload.dispatchEvent(new Event('progress'));
  vi.advanceTimersByTime(59_000);
  request.upload.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(299_000);
  expect(request.isAborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(request.isAborted).toBe(true);
  await failed;

  const stalled = expect(sendForm('listing/add', { form: new FormData() })).rejects.toMatchObject({
    code: 'UNREACHABLE',
  });
  vi.advanceTimersByTime(60_000);
  await stalled;
});
