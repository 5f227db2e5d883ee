/// <reference types="vite/client" />
import { escapeHtml, FORM_PAGE_POLICY, get, page, pageStyle, type Route } from '../../http/server.ts';
import type { Payment } from '../books.ts';
import type { LinkedAccount } from './account-entities.ts';
import { accountSection, actionForms, formatTime, rupees } from './hosts-account.ts';
import type { Dispute, Settlement } from './money-entities.ts';
import type { RouteStandIn } from './route.ts';
import hostsStyle from '../pages/hosts.css?raw';

const SHOWN = 20;

/** A page that shows hosts' accounts and payments, with controls for support, banks and payers. */
export function hostsPage(route: RouteStandIn): Route[] {
  return [
    get('/', () => ({ status: 303, headers: { location: '/hosts' }, body: '' })),
    get('/hosts.css', () => pageStyle(hostsStyle)),
    get('/hosts', ({ query }) => {
      route.catchUp();
      return page(hostsHtml(route, query.get('problem')), FORM_PAGE_POLICY);
    }),
  ];
}

function hostsHtml(route: RouteStandIn, problem: string | null): string {
  const { context } = route;
  const { books, operator, payments } = context;
  const accounts = [...books.accounts.values()].toReversed();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Hosts’ accounts – Payment gateway</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/hosts.css">
</head>
<body>
<header>
<h1>Hosts’ accounts</h1>
<p>The local payment gateway, as its support, banks and payers see it. No money moves, nothing leaves this machine.</p>
</header>
<main>
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<section aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p>Here it is <time>${formatTime(context.now())}</time> in India. Banks work Monday to Friday; money reaches them at 09:00.</p>
<div class="acts">
${clockButton('minutes', 2, 'Two minutes on')}
${clockButton('hours', 1, 'An hour on')}
${clockButton('days', 1, 'A day on')}
<a href="/hosts">Look again</a>
</div>
</section>
<section aria-labelledby="hosts">
<h2 id="hosts">Hosts</h2>
${reviewForm(route)}
${accounts.map((account) => hostArticle(route, account)).join('\n') || '<p class="quiet">No host has an account yet.</p>'}
</section>
<section aria-labelledby="payments">
<h2 id="payments">Payments and disputes</h2>
${paymentRows([...payments.payments.values()], [...books.disputes.values()])}
</section>
<section aria-labelledby="operator">
<h2 id="operator">The operator</h2>
<p>${operatorText(books.operatorBalance())}</p>
<div class="acts">${actionForms(`accounts/${operator.accountId}`, { settle: 'Settle now' }, 'the operator')}</div>
${settlementRows([...books.settlements.values()].filter(({ account }) => account === operator.accountId))}
</section>
</main>
</body>
</html>`;
}

function clockButton(unit: string, count: number, label: string): string {
  return `<form method="post" action="/v1/stand-in/clock"><input type="hidden" name="${unit}" value="${count}"><button>${label}</button></form>`;
}

function reviewForm({ failureModes }: RouteStandIn): string {
  const isReviewManual = failureModes.review === 'by-hand';
  return `<form class="row" method="post" action="/v1/stand-in/failure-modes">
<input type="hidden" name="review" value="${isReviewManual ? 'automatic' : 'by-hand'}">
<p>${isReviewManual ? 'New accounts wait here to be approved.' : 'A new account is activated a minute after it has named its bank.'}</p>
<button>${isReviewManual ? 'Activate them by themselves' : 'Approve them by hand'}</button></form>`;
}

function hostArticle({ context: { books } }: RouteStandIn, account: LinkedAccount): string {
  const transfers = [...books.transfers.values()].filter(({ recipient }) => recipient === account.id).toReversed();
  const settlements = [...books.settlements.values()].filter((one) => one.account === account.id);
  return `<article aria-labelledby="${account.id}">
${accountSection(account, books.getBalance(account.id), transfers)}
<h4>Settlements</h4>
${settlementRows(settlements)}
</article>`;
}

function settlementRows(settlements: Settlement[]): string {
  if (settlements.length === 0) return '<p class="quiet">None yet.</p>';
  const rows = settlements
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ amount, utr, atMs }) =>
        `<li><strong>${rupees(amount)}</strong> <time>${formatTime(atMs)}</time> <code>${escapeHtml(utr)}</code></li>`,
    );
  return `<ul class="rows">${rows.join('')}</ul>${more(settlements.length)}`;
}

function paymentRows(payments: Payment[], disputes: Dispute[]): string {
  const captured = payments.filter(({ captured }) => captured).toReversed();
  if (captured.length === 0) return '<p class="quiet">Nobody has paid yet.</p>';
  const rows = captured.slice(0, SHOWN).map((payment) => {
    const own = disputes.filter(({ payment_id }) => payment_id === payment.id);
    const isOpen = own.some(({ status }) => status === 'open');
    return `<li><strong>${rupees(payment.amount)}</strong> <code>${payment.id}</code>${
      payment.amount_refunded > 0 ? ` <span>${rupees(payment.amount_refunded)} given back</span>` : ''
    }
<div class="acts">${isOpen ? '' : actionForms(`payments/${payment.id}`, { dispute: 'Dispute it' }, payment.id)}</div>
${own.map(disputeLine).join('')}</li>`;
  });
  return `<ul class="rows">${rows.join('')}</ul>${more(captured.length)}`;
}

function disputeLine({ id, amount, status }: Dispute): string {
  const words = { open: 'is open', under_review: 'is looked at', won: 'was won', lost: 'was lost' };
  const buttons =
    status === 'open' ? actionForms(`disputes/${id}`, { win: 'The operator wins', lose: 'The payer wins' }, id) : '';
  return `<div class="dispute">The dispute of ${rupees(amount)} ${words[status]}. ${buttons}</div>`;
}

function operatorText(balance: number): string {
  if (balance < 0) return `The operator owes ${rupees(-balance)}, which is kept from the next payments.`;
  return `${rupees(balance)} are on the way to the operator’s bank.`;
}

function more(count: number): string {
  return count > SHOWN ? `<p class="quiet">And ${count - SHOWN} older ones.</p>` : '';
}
