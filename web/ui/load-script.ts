const TIMEOUT_MS = 20_000;

/** Loads a third-party script; removes the element on failure, and on a line that stays silent. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${url} did not load`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = url;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
