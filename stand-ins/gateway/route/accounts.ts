import { newId, seconds } from '../books.ts';
import { GatewayError, parseNotes, unknownId } from '../requests.ts';
import {
  type ActivationStatus,
  type Bank,
  BANK_FIELDS,
  isCorrected,
  type LinkedAccount,
  listFieldNames,
  missingBank,
  type Product,
  type Requirement,
  requirement,
  type Stakeholder,
} from './account-entities.ts';
import {
  parseAccountDetails,
  parseBank,
  parseEmail,
  parseName,
  parseObject,
  parsePersonalPan,
} from './account-rules.ts';
import { type Due, earliest } from './money-entities.ts';
import type { RouteContext } from './route-books.ts';

type Body = Record<string, unknown>;

/** The IFSC of a bank branch for which the penny test fails. */
const FAILING_IFSC = 'FAIL0000000';
const PENNY_TEST_DELAY_MS = 60_000;
const COOLING_PERIOD_MS = 24 * 3_600_000;
const LOCKED = 'Merchant activation form has been locked for editing by admin';

/** Hosts' accounts: creation, verification, activation and suspension. */
export class Accounts {
  readonly #context: RouteContext;

  constructor(context: RouteContext) {
    this.#context = context;
  }

  require(id: string | undefined): LinkedAccount {
    const account = this.#context.books.accounts.get(id ?? '');
    if (account === undefined) throw unknownId();
    return account;
  }

  open(body: Body): LinkedAccount {
    const details = parseAccountDetails(body, this.#context.undocumentedOptions());
    this.#refuseTakenEmail(details.email);
    const account: LinkedAccount = {
      id: newId('acc'),
      createdAt: seconds(new Date(this.#context.now())),
      details,
      stakeholder: null,
      product: null,
    };
    return this.#save(account);
  }

  change(account: LinkedAccount, body: Body): LinkedAccount {
    this.#refuseLocked(account, body);
    const legalInfo = { ...account.details.legal_info, ...(body['legal_info'] as Body | undefined) };
    const merged = { ...account.details, ...body, legal_info: legalInfo, type: 'route' };
    const details = parseAccountDetails(merged, { ...this.#context.undocumentedOptions(), referenceId: 'taken' });
    if (details.email !== account.details.email) this.#refuseTakenEmail(details.email);
    return this.#applyCorrections({ ...account, details }, body);
  }

  addStakeholder(account: LinkedAccount, body: Body): Stakeholder {
    if (account.stakeholder !== null)
      throw new GatewayError('A stakeholder is already present for this account.', { field: 'stakeholder' });
    const stakeholder = parseStakeholder(newId('sth'), body);
    this.#applyCorrections({ ...account, stakeholder }, body);
    return stakeholder;
  }

  changeStakeholder(account: LinkedAccount, stakeholder: Stakeholder, body: Body): Stakeholder {
    this.#refuseLocked(account, body);
    const { id, pan, ...rest } = stakeholder;
    const changed = parseStakeholder(id, { ...rest, kyc: { pan }, ...body });
    this.#applyCorrections({ ...account, stakeholder: changed }, body);
    return changed;
  }

  addProduct(account: LinkedAccount, body: Body): LinkedAccount {
    if (body['product_name'] !== 'route')
      throw new GatewayError('The selected product name is invalid.', { field: 'product_name' });
    if (account.product !== null) throw new GatewayError('The product is already requested for this account.');
    const now = seconds(new Date(this.#context.now()));
    const product: Product = {
      id: newId('acc_prd'),
      requestedAt: now,
      tncAcceptedAt: body['tnc_accepted'] === true ? now : null,
      status: this.#context.undocumentedOptions().productWithoutBank,
      bank: null,
      requirements: [],
      pennyAtMs: null,
      readyAtMs: null,
    };
    return this.#save({ ...account, product: { ...product, requirements: missingBank(account.id, product.id) } });
  }

  changeProduct(account: LinkedAccount, product: Product, body: Body): LinkedAccount {
    this.#refuseLocked(account, body);
    const tncAcceptedAt =
      body['tnc_accepted'] === true ? seconds(new Date(this.#context.now())) : product.tncAcceptedAt;
    if (body['settlements'] === undefined) return this.#save({ ...account, product: { ...product, tncAcceptedAt } });
    if (tncAcceptedAt === null)
      throw new GatewayError('The terms and conditions have to be accepted.', { field: 'tnc_accepted' });
    const bank = parseBank({ ...product.bank, ...parseObject(body['settlements'], 'settlements') });
    return this.#applyCorrections({ ...account, product: { ...product, tncAcceptedAt, bank } }, body);
  }

  /** A reviewer approves the account. */
  approve(account: LinkedAccount): LinkedAccount {
    const product = requireProduct(account);
    if (product.bank === null || product.status === 'suspended' || product.status === 'activated')
      throw new GatewayError('There is nothing to approve of this account.');
    return this.#activate(account, product, this.#context.now());
  }

  /** A reviewer requires a correction. */
  refuse(account: LinkedAccount, field: string, description: string): LinkedAccount {
    const product = requireProduct(account);
    if (product.status === 'suspended') throw new GatewayError('The account is suspended.');
    return this.#clarify(account, product, [requirement(account, product, field, description)]);
  }

  suspend(account: LinkedAccount): LinkedAccount {
    const product = requireProduct(account);
    if (product.status !== 'activated') throw new GatewayError('Only an activated account is suspended.');
    return this.#save({ ...account, product: { ...product, status: 'suspended' } });
  }

  resume(account: LinkedAccount): LinkedAccount {
    const product = requireProduct(account);
    if (product.status !== 'suspended') throw new GatewayError('The account is not suspended.');
    const readyAtMs = Math.max(product.readyAtMs ?? 0, this.#context.now());
    return this.#save({ ...account, product: { ...product, status: 'activated', readyAtMs } });
  }

  /** Support changes the bank of an activated account, which no API call can; the cooling period restarts. */
  changeBank(account: LinkedAccount, bank: Bank): LinkedAccount {
    const product = requireProduct(account);
    if (product.status !== 'activated')
      throw new GatewayError('Support changes the bank of an activated account only.');
    if (bank.ifsc_code === FAILING_IFSC) throw new GatewayError('The deposit did not arrive at this bank account.');
    return this.#save({
      ...account,
      product: { ...product, bank, readyAtMs: this.#context.now() + COOLING_PERIOD_MS },
    });
  }

  /** The next penny test that is due. */
  next(): Due | undefined {
    const isReviewManual = this.#context.failureModes().review === 'by-hand';
    return earliest([...this.#context.books.accounts.values()], (account) => {
      const at = account.product?.pennyAtMs ?? null;
      const { bank } = account.product ?? {};
      if (at === null || (isReviewManual && bank?.ifsc_code !== FAILING_IFSC)) return undefined;
      return { at, act: () => this.#applyPennyTest(account, at) };
    });
  }

  #applyPennyTest(account: LinkedAccount, atMs: number): void {
    const product = requireProduct(account);
    const updated = { ...product, pennyAtMs: null };
    if (product.bank?.ifsc_code === FAILING_IFSC) {
      const why = 'Max retry exceeded for bank account details.';
      this.#clarify(
        account,
        updated,
        BANK_FIELDS.map((field) => requirement(account, product, field, why)),
      );
    } else if (!hasPan(account)) {
      this.#clarify(account, updated, [requirement(account, product, 'kyc.pan', 'The PAN is missing.')]);
    } else this.#activate(account, updated, atMs);
  }

  #activate(account: LinkedAccount, product: Product, atMs: number): LinkedAccount {
    const readyAtMs = atMs + COOLING_PERIOD_MS;
    return this.#setStatus(account, { ...product, requirements: [], pennyAtMs: null, readyAtMs }, 'activated');
  }

  #clarify(account: LinkedAccount, product: Product, requirements: Requirement[]): LinkedAccount {
    return this.#setStatus(account, { ...product, requirements, pennyAtMs: null }, 'needs_clarification');
  }

  /** Removes corrected requirements; once none is left, the account is checked again. */
  #applyCorrections(account: LinkedAccount, body: Body): LinkedAccount {
    const { product } = account;
    const isOpen = product?.status === 'requested' || product?.status === 'needs_clarification';
    if (product === null || product.bank === null || !isOpen) return this.#save(account);
    const requirements = product.requirements.filter(({ field_reference }) => !isCorrected(field_reference, body));
    if (requirements.length > 0) return this.#save({ ...account, product: { ...product, requirements } });
    const pennyAtMs = this.#context.now() + PENNY_TEST_DELAY_MS;
    return this.#setStatus(account, { ...product, requirements, pennyAtMs }, 'under_review');
  }

  #setStatus(account: LinkedAccount, product: Product, status: Exclude<ActivationStatus, 'requested' | 'suspended'>) {
    const entered = this.#save({ ...account, product: { ...product, status } });
    this.#context.sendEvent(
      `product.route.${status}`,
      {
        merchant_product: {
          entity: { id: product.id, merchant_id: account.id, activation_status: status },
          data: status === 'needs_clarification' ? { requirements: product.requirements } : [],
        },
      },
      account.id,
    );
    return entered;
  }

  #refuseLocked({ product }: LinkedAccount, body: Body): void {
    if (product === null || product.status === 'requested') return;
    if (product.status !== 'needs_clarification') throw new GatewayError(LOCKED);
    if (this.#context.undocumentedOptions().correction === 'any-field') return;
    const requested = new Set(product.requirements.map(({ field_reference }) => field_reference));
    if (listFieldNames(body).some((field) => !requested.has(field)))
      throw new GatewayError('Only fields requested for needs clarification are allowed for update');
  }

  #refuseTakenEmail(email: string): void {
    const { books } = this.#context;
    const taken = [...books.accounts.values()].find(
      ({ details }) => details.email.toLowerCase() === email.toLowerCase(),
    );
    if (taken === undefined) return;
    const end = this.#context.undocumentedOptions().emailRefusal === 'dotted' ? '.' : '';
    const named = taken.id.replace('acc_', '');
    throw new GatewayError(`Merchant email already exists for account - ${named}${end}`, { field: 'email' });
  }

  #save(account: LinkedAccount): LinkedAccount {
    this.#context.books.write({ account });
    return account;
  }
}

function parseStakeholder(id: string, body: Body): Stakeholder {
  const kyc = (body['kyc'] ?? {}) as Body;
  return {
    id,
    name: parseName(body['name'], 'name', 1),
    email: parseEmail(body['email'], 'email'),
    phone: (body['phone'] ?? {}) as Body,
    addresses: (body['addresses'] ?? {}) as Body,
    pan: parsePersonalPan(kyc['pan']),
    notes: parseNotes(body),
  };
}

/** A company has its own PAN; otherwise the stakeholder's counts. */
function hasPan({ details, stakeholder }: LinkedAccount): boolean {
  if (stakeholder === null) return false;
  return details.legal_info.pan !== undefined || stakeholder.pan !== null;
}

export function requireProduct({ product }: LinkedAccount): Product {
  if (product === null) throw new GatewayError('The account has not asked for Route.');
  return product;
}
