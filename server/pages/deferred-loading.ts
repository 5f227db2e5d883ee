/**
 * Defers the scripts of a server-rendered page until its first photo is loaded, so that they do not compete on slow
 * connections. LOADER_SCRIPT loads them then, after MAX_DELAY_MS, or on the first interaction.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<script type="module"([^>]*) src=/g, '<script type="later"$1 data-src=')
    .replace(/<link rel="modulepreload"/g, '<link rel="later"');
}

/** Placeholder; without it some browsers show a broken image. */
const TRANSPARENT_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Defers the lazy photos of a server-rendered screen in the same way; meanwhile their blurred previews are shown. */
export function deferPhotos(html: string): string {
  return html.replace(/<img [^>]*loading="lazy"[^>]*>/g, (photo) =>
    photo.replace(/ (src|srcset)="/gi, ' data-$1="').replace('<img', `<img src="${TRANSPARENT_PIXEL}"`),
  );
}

const MAX_DELAY_MS = 3000;

/**
 * Runs inline at the end of the page. Records clicks and input until the app has hydrated (event `taken-over` of
 * `web/main.tsx`), then replays them; clicks are also replayed if the app fails to load.
 */
export const LOADER_SCRIPT = `(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const photo of deferredPhotos()) photoObserver.observe(photo);
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    for (const script of document.querySelectorAll('script[type=later]')) import(script.dataset.src).catch(replay);
  };
  // Visible photos load with the scripts; others when they become visible or the app has started.
  const photoObserver = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target);
  });
  const deferredPhotos = () => document.querySelectorAll('#root img[data-src]');
  const show = (photo) => {
    for (const name of ['srcset', 'src']) {
      if (!(name in photo.dataset)) continue;
      photo.setAttribute(name, photo.dataset[name]);
      delete photo.dataset[name];
    }
  };
  const photo = document.querySelector('#root img[fetchpriority=high]');
  const photoLoaded = new Promise((resolve) => {
    if (photo === null || photo.complete) resolve();
    else for (const end of ['load', 'error']) photo.addEventListener(end, resolve);
  });
  // Waits for the first contentful paint, not only for layout.
  const contentPainted = new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve();
    const isContent = ({ name }) => name === 'first-contentful-paint';
    const observer = new PerformanceObserver((list) => list.getEntries().some(isContent) && resolve());
    observer.observe({ type: 'paint', buffered: true });
  });
  Promise.all([photoLoaded, contentPainted]).then(() => requestAnimationFrame(() => setTimeout(start)));
  for (const type of ['pointerdown', 'keydown', 'scroll']) addEventListener(type, start, { capture: true, once: true });
  setTimeout(start, ${MAX_DELAY_MS});

  let pressed = [];
  // Each field, with whether it was checked.
  const typed = new Map();
  const isInApp = ({ target }, selector) => target instanceof Element && target.closest('#root ' + selector) !== null;
  const record = (event) => {
    const { target } = event;
    if (event.type === 'input') return isInApp(event, ':is(input, textarea)') && typed.set(target, target.checked);
    if (!isInApp(event, ':is(a, button)') || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.type === 'click') event.preventDefault();
    else pressed = [];
    pressed.push(event);
  };
  const dispatchInput = (target) => target.dispatchEvent(new Event('input', { bubbles: true }));
  const replay = () => {
    photoObserver.disconnect();
    for (const photo of deferredPhotos()) show(photo);
    for (const type of recordedTypes) removeEventListener(type, record, true);
    for (const [field, isChecked] of typed) {
      const { value, type } = field;
      if (type === 'radio' || type === 'checkbox') {
        if (field.checked !== isChecked) field.click();
        continue;
      }
      // React takes control of the field at the first event, and handles only values that differ from its own.
      dispatchInput(field);
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
      dispatchInput(field);
    }
    for (const event of pressed) {
      if (event.target.isConnected) event.target.dispatchEvent(new PointerEvent(event.type, event));
    }
  };
  const recordedTypes = ['pointerdown', 'click', 'input'];
  for (const type of recordedTypes) addEventListener(type, record, true);
  addEventListener('taken-over', replay, { once: true });
})()`;
