// Lists the mails, newest first, and shows the one that the address names after '#'. New ones come by themselves.
const RELOAD_MS = 2000;
const find = (id) => document.getElementById(id);
let mails = [];
let shown = null;
let wantsText = false;

find('filter').addEventListener('input', paintList);
find('as-page').addEventListener('click', () => showAs(false));
find('as-text').addEventListener('click', () => showAs(true));
window.addEventListener('hashchange', () => {
  paintMail();
  if (shown) find('subject').focus();
});
void load();

async function load() {
  try {
    const response = await fetch('/mails.json');
    const latest = await response.json();
    if (latest.length !== mails.length || latest[0]?.id !== mails[0]?.id) {
      mails = latest;
      paintList();
    }
    find('state').textContent = mails.length === 0 ? 'No mail yet. It appears here by itself.' : '';
  } catch {
    find('state').textContent = 'The mailbox does not answer. It is looked for again.';
  }
  paintMail();
  setTimeout(() => void load(), RELOAD_MS);
}

function paintList() {
  const words = find('filter').value.toLowerCase().split(/\s+/);
  const matching = mails.filter((mail) => {
    const text = `${mail.to.join(' ')} ${mail.subject} ${mail.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  find('list').replaceChildren(...matching.map(row));
}

function row(mail) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${mail.id}`;
  link.setAttribute('aria-current', String(mail.id === shown?.id));
  link.append(text('strong', mail.subject || '(no subject)'), text('small', mail.to.join(', ')), time(mail.at));
  item.append(link);
  return item;
}

function paintMail() {
  const mail = mails.find(({ id }) => `#${id}` === location.hash) ?? null;
  find('mail').hidden = mail === null;
  if (mail?.id === shown?.id) return;
  shown = mail;
  paintList();
  if (mail === null) return;
  find('subject').textContent = mail.subject || '(no subject)';
  find('to').textContent = mail.to.join(', ');
  find('from').textContent = mail.from;
  find('at').textContent = new Date(mail.at).toLocaleString('en-IN', { dateStyle: 'full', timeStyle: 'short' });
  find('at').dateTime = mail.at;
  find('text').textContent = mail.text;
  find('frame').src = `/mails/${mail.id}.html`;
  find('links').replaceChildren(...mail.links.map(linkRow));
  find('as-page').disabled = mail.html === '';
  showAs(wantsText || mail.html === '');
}

function showAs(isText) {
  wantsText = isText;
  find('frame').hidden = isText;
  find('text').hidden = !isText;
  find('as-page').setAttribute('aria-pressed', String(!isText));
  find('as-text').setAttribute('aria-pressed', String(isText));
}

function linkRow(address) {
  const item = document.createElement('li');
  const link = text('a', address);
  link.href = address;
  link.target = '_blank';
  link.rel = 'noreferrer';
  item.append(link);
  return item;
}

function time(at) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const element = text(
    'time',
    isToday
      ? date.toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit' })
      : date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short' }),
  );
  element.dateTime = at;
  return element;
}

function text(tag, words) {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}
