import { call } from '../context.ts';
import { presentOperator } from './present-operator.ts';

export const siteOperator = call('site/operator', async (_input, { settings }) => ({
  status: 200,
  body: presentOperator(settings),
}));
