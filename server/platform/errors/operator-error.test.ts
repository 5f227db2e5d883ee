import { expect, test } from 'vitest';
import { OperatorError, operatorMessage } from './operator-error.ts';

test('prints no control sequence and no direction mark of a file that an error quotes', () => {
  const message = 'There is no field \u001b]0;\u009b\u202eemit.';
  const printed = 'There is no field \ufffd]0;\ufffd\ufffdemit.';
  expect(operatorMessage(new OperatorError(message), 'It broke off')).toBe(printed);
  expect(operatorMessage(new Error(message), 'It broke off')).toBe(`It broke off: ${printed}`);
});
