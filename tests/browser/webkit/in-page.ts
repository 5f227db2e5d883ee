// What runs in the page: bodies of functions, as the driver takes them.

/** The elements of arguments[0] that are drawn, inside those of arguments[1]; one for screen readers alone is drawn too. */
export const DRAWN = `
  const [selector, place] = arguments;
  const inside = [...document.querySelectorAll(place)];
  return inside.flatMap((root) => [...root.querySelectorAll(selector)]).filter((element) => element.checkVisibility());
`;

/** Whether arguments[0] can be read in what is drawn, inside arguments[1]. */
export const IS_READ = `
  const [text, place] = arguments;
  const words = (element) => element.innerText.replace(/\\s+/g, ' ');
  return [...document.querySelectorAll(place)].some((element) => words(element).includes(text));
`;

/** What is typed in arguments[0]. */
export const VALUE = 'return arguments[0].value;';

/** The label of arguments[0]. */
export const LABEL = 'return arguments[0].labels[0];';

/** Brings arguments[0] to the middle of the window, clear of what stays at its edges. */
export const SCROLL_TO = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });";

/** A JPEG of arguments[0] by arguments[1] pixels in base64, of as many bytes as a camera's. */
export const NOISY_JPEG = `
  const [width, height] = arguments;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  for (let start = 0; start < picture.data.length; start += 65536)
    crypto.getRandomValues(picture.data.subarray(start, start + 65536));
  for (let alpha = 3; alpha < picture.data.length; alpha += 4) picture.data[alpha] = 255;
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.5).split(',')[1];
`;

/** Gathers what the page's policy refuses from now on. */
export const GATHER_REFUSALS = `
  window.refusals = [];
  addEventListener('securitypolicyviolation', (event) => refusals.push(event.violatedDirective + ' ' + event.blockedURI));
`;

/** React marks what it has taken over. */
export const IS_TAKEN_OVER =
  "return Object.keys(document.querySelector('main h1')).some((key) => key.startsWith('__reactFiber'));";
