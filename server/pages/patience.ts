/**
 * What is rendered already can be looked at without its scripts: on a slow line its first photo goes before them. They
 * wait for it, but never for long, and no longer than until somebody touches or scrolls the page.
 */
export function patientScripts(html: string): string {
  return html
    .replace(/<script type="module"([^>]*) src=/g, '<script type="later"$1 data-src=')
    .replace(/<link rel="modulepreload"/g, '<link rel="later"');
}

/** Without it some browsers draw the frame of a broken picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The other photos of a rendered screen leave the line to its first one, too; their blurred previews stand meanwhile. */
export function patientPhotos(html: string): string {
  return html.replace(/<img [^>]*loading="lazy"[^>]*>/g, (photo) =>
    photo.replace(/ (src|srcset)="/gi, ' data-$1="').replace('<img', `<img src="${NOTHING}"`),
  );
}

const MOST_MS = 3000;

/**
 * Runs in the page, below its screen and its data. What is pressed or typed before the app has taken the page over is kept,
 * and handed to it once it has (`web/main.tsx` says so); a press also once it is known that the app does not come.
 */
export const START = `(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const photo of waiting()) view.observe(photo);
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    for (const script of document.querySelectorAll('script[type=later]')) import(script.dataset.src).catch(release);
  };
  // Those in view come with the scripts; the others, which nobody sees yet, would only hold these up.
  const view = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) show(target);
  });
  const waiting = () => document.querySelectorAll('#root img[data-src]');
  const show = (photo) => {
    for (const name of ['srcset', 'src']) {
      if (!(name in photo.dataset)) continue;
      photo.setAttribute(name, photo.dataset[name]);
      delete photo.dataset[name];
    }
  };
  const photo = document.querySelector('#root img[fetchpriority=high]');
  const isThere = new Promise((resolve) => {
    if (photo === null || photo.complete) resolve();
    else for (const end of ['load', 'error']) photo.addEventListener(end, resolve);
  });
  // What has only been laid out is not yet on the screen: the first paint is told of once it is.
  const isShown = new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve();
    const isContent = ({ name }) => name === 'first-contentful-paint';
    const observer = new PerformanceObserver((told) => told.getEntries().some(isContent) && resolve());
    observer.observe({ type: 'paint', buffered: true });
  });
  Promise.all([isThere, isShown]).then(() => requestAnimationFrame(() => setTimeout(start)));
  for (const act of ['pointerdown', 'keydown', 'scroll']) addEventListener(act, start, { capture: true, once: true });
  setTimeout(start, ${MOST_MS});

  let pressed = [];
  const typed = new Set();
  const isOurs = ({ target }, what) => target instanceof Element && target.closest('#root ' + what) !== null;
  const keep = (event) => {
    if (event.type === 'input') return isOurs(event, 'input') && typed.add(event.target);
    if (!isOurs(event, ':is(a, button)') || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.type === 'click') event.preventDefault();
    else pressed = [];
    pressed.push(event);
  };
  const tell = (target) => target.dispatchEvent(new Event('input', { bubbles: true }));
  const release = () => {
    view.disconnect();
    for (const photo of waiting()) show(photo);
    for (const act of acts) removeEventListener(act, keep, true);
    for (const field of typed) {
      const { value } = field;
      // The app takes the field over when it hears of it, and hears of words only that differ from those it knows.
      tell(field);
      field.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
      tell(field);
    }
    for (const event of pressed) {
      if (event.target.isConnected) event.target.dispatchEvent(new PointerEvent(event.type, event));
    }
  };
  const acts = ['pointerdown', 'click', 'input'];
  for (const act of acts) addEventListener(act, keep, true);
  addEventListener('taken-over', release, { once: true });
})()`;
