import { get, json, patch, post, type Route, type StandInRequest } from '../../http/routes.ts';
import { unknownId } from '../errors.ts';
import { requireObject } from '../request-body.ts';
import type { LinkedAccount, Product, Stakeholder } from './account-entities.ts';
import { accountView, productView, stakeholderView } from './account-views.ts';
import { type Accounts, requireProduct } from './accounts.ts';

/** Routes with which the merchant opens hosts' accounts, under `/v2`. */
export function accountRoutes(accounts: Accounts): Route[] {
  const account = ({ params }: StandInRequest) => accounts.require(params['id']);
  const path = '/v2/accounts/:id';
  return [
    post('/v2/accounts', (request) => json(accountView(accounts.open(requireObject(request))))),
    get(path, (request) => json(accountView(account(request)))),
    patch(path, (request) => json(accountView(accounts.change(account(request), requireObject(request))))),
    post(`${path}/stakeholders`, (request) =>
      json(stakeholderView(accounts.addStakeholder(account(request), requireObject(request)))),
    ),
    get(`${path}/stakeholders`, (request) => {
      const { stakeholder } = account(request);
      const items = stakeholder === null ? [] : [stakeholderView(stakeholder)];
      return json({ entity: 'collection', count: items.length, items });
    }),
    get(`${path}/stakeholders/:part`, (request) =>
      json(stakeholderView(requireStakeholder(account(request), request))),
    ),
    patch(`${path}/stakeholders/:part`, (request) => {
      const found = account(request);
      const changed = accounts.changeStakeholder(found, requireStakeholder(found, request), requireObject(request));
      return json(stakeholderView(changed));
    }),
    post(`${path}/products`, (request) => answerProduct(accounts.addProduct(account(request), requireObject(request)))),
    get(`${path}/products/:part`, (request) => {
      const found = account(request);
      return json(productView(found.id, requireOwnProduct(found, request)));
    }),
    patch(`${path}/products/:part`, (request) => {
      const found = account(request);
      return answerProduct(accounts.changeProduct(found, requireOwnProduct(found, request), requireObject(request)));
    }),
  ];
}

function answerProduct(account: LinkedAccount) {
  return json(productView(account.id, requireProduct(account)));
}

function requireStakeholder({ stakeholder }: LinkedAccount, { params }: StandInRequest): Stakeholder {
  if (stakeholder === null || stakeholder.id !== params['part']) throw unknownId();
  return stakeholder;
}

function requireOwnProduct({ product }: LinkedAccount, { params }: StandInRequest): Product {
  if (product === null || product.id !== params['part']) throw unknownId();
  return product;
}
