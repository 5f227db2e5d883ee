// Inside the checkout window. It talks to the page that opened it by messages, and to the gateway by two calls.
const find = (id) => document.getElementById(id);
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 });
let options = null;
let merchantOrigin = null;
let isDismissed = false;

window.addEventListener('message', (event) => void begin(event));

async function begin({ source, origin, data }) {
  if (source !== window.parent || data?.type !== 'options' || options) return;
  options = data.options;
  merchantOrigin = origin;
  if (isDismissed) return dismiss();
  paint();
  const order = await ask('order', {});
  find('waiting').hidden = true;
  if (order.error) return showProblem(order.error.description, { isOver: true });
  find('amount').textContent = rupees.format(order.amount / 100);
  find('pay-label').textContent = `Pay ${rupees.format(order.amount / 100)}`;
  if (order.status === 'paid') return showProblem('This order is paid already.', { isOver: true });
  find('content').hidden = false;
  find('success').focus();
}

find('success').addEventListener('click', () => void finish('success'));
find('failure').addEventListener('click', () => void finish('failure'));
find('close').addEventListener('click', dismiss);
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape !== false) dismiss();
  if (event.key === 'Tab') keepFocus(event);
});
window.parent.postMessage({ type: 'ready' }, '*');

function paint() {
  const { name, description, prefill, theme, order_id } = options;
  find('name').textContent = name || 'Payment';
  find('description').textContent = description || '';
  find('order').textContent = order_id || '';
  const payer = [prefill?.name, prefill?.email, prefill?.contact].filter(Boolean).join(' · ');
  find('payer').textContent = payer;
  find('payer').hidden = payer === '';
  if (CSS.supports('color', theme?.color ?? '')) {
    document.documentElement.style.setProperty('--theme', theme.color);
    document.documentElement.style.setProperty('--on-theme', textOn(theme.color));
  }
  document.title = `${name || 'Payment'}: test payment`;
}

async function finish(outcome) {
  setBusy(true);
  showProblem('');
  const method = document.querySelector('input[name=method]:checked').value;
  const { email, contact } = options.prefill ?? {};
  const result = await ask('pay', { outcome, method, email, contact, description: options.description });
  setBusy(false);
  if (!result.error) return postToPage({ type: 'paid', result });
  showProblem(result.error.description);
  if (result.error.metadata?.payment_id) postToPage({ type: 'failed', error: result.error });
  find('success').focus();
}

async function ask(call, body) {
  try {
    const response = await fetch(`/v1/checkout/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: options.key, order_id: options.order_id, ...body }),
    });
    return await response.json();
  } catch {
    return { error: { description: 'The gateway does not answer. Try again.' } };
  }
}

function showProblem(sentence, { isOver = false } = {}) {
  find('problem').textContent = sentence;
  if (!isOver) return;
  find('content').hidden = false;
  find('success').hidden = true;
  find('failure').hidden = true;
  find('close').focus();
}

function setBusy(isBusy) {
  for (const id of ['success', 'failure']) find(id).disabled = isBusy;
  find('success').setAttribute('aria-busy', String(isBusy));
}

// An early dismissal is posted once the page's first message tells where to.
function dismiss() {
  isDismissed = true;
  postToPage({ type: 'dismissed' });
}

function postToPage(message) {
  if (merchantOrigin) window.parent.postMessage(message, merchantOrigin);
}

// Tab goes round inside the window.
function keepFocus(event) {
  const stops = [...document.querySelectorAll('button:enabled, input:checked')].filter((stop) => stop.offsetParent);
  const first = stops[0];
  const last = stops.at(-1);
  const from = document.activeElement;
  if (event.shiftKey ? from !== first && stops.includes(from) : from !== last && stops.includes(from)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

// Black or white, whichever is easier to read on the merchant's colour.
function textOn(color) {
  const probe = document.createElement('canvas').getContext('2d');
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = Array.from(probe.getImageData(0, 0, 1, 1).data, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) >= 4.5 ? '#ffffff' : '#231815';
}
