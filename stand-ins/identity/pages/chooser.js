// The account chooser in its popup: the page gets the identity of whoever is chosen.
const find = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const origin = pageOrigin();
find('origin').textContent = origin ? new URL(origin).host : 'an unknown page';

void fill();

find('other').addEventListener('click', () => {
  find('form').hidden = !find('form').hidden;
  find('other').setAttribute('aria-expanded', String(!find('form').hidden));
  if (!find('form').hidden) find('name').focus();
});
find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const email = find('email').value.trim();
  const hd = find('workspace').checked ? email.split('@').at(-1) : undefined;
  void choose({ name: find('name').value, email, hd });
});

async function fill() {
  const response = await fetch('/gsi/people');
  for (const person of await response.json()) find('people').append(row(person));
}

function row(person) {
  const item = find('person').content.firstElementChild.cloneNode(true);
  item.querySelector('.letter').textContent = person.name.slice(0, 1).toUpperCase();
  item.querySelector('strong').textContent = person.name;
  item.querySelector('.email').textContent = person.email;
  item.querySelector('button').addEventListener('click', () => void choose(person));
  return item;
}

async function choose(person) {
  const response = await fetch('/gsi/issue', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: parameters.get('client_id'), nonce: parameters.get('nonce'), ...person }),
  });
  const answer = await response.json();
  if (!response.ok) return showProblem(answer.message);
  if (!origin || !window.opener) return showProblem('The page that asked is gone. Close this window and try again.');
  window.opener.postMessage({ type: 'credential', credential: answer.credential }, origin);
  window.close();
}

function showProblem(sentence) {
  find('problem').textContent = sentence;
}

// Only pages of this machine get an identity.
function pageOrigin() {
  const given = parameters.get('origin') ?? '';
  return URL.canParse(given) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(given).hostname) ? given : null;
}
