// oxlint rule: tests run at a fixed instant and neither wait nor measure time. Exceptions for whole programs are in
// tests/support/machine-time.ts.

const INSTEAD = 'use TEST_INSTANT, the clock of the app under test, or what the test waits for';

const PAUSE = `This waits for time to pass: ${INSTEAD}.`;

const LEAST_PATIENCE_MS = 30_000;

/** @param {any} node @param {string} object @param {string} property */
const isMember = (node, object, property) =>
  node.type === 'MemberExpression' && node.object.name === object && node.property.name === property;

/** `setTimeout(resolve, 50)`, also as `() => resolve()`. @param {any} node */
const isPause = ({ callee, arguments: [act] }) => {
  const called = act?.type === 'ArrowFunctionExpression' ? act.body.callee : act;
  return callee.name === 'setTimeout' && called?.name === 'resolve';
};

/** `vi.waitFor(check, 50)` or `vi.waitFor(check, { timeout: 50 })`. @param {any} options */
const findLimit = (options) =>
  options?.type === 'ObjectExpression'
    ? options.properties.find((/** @type {any} */ { key }) => key?.name === 'timeout')?.value
    : options;

/** `vi.waitFor(check)` gives up after a second; `until` (tests/support/until.ts) goes on until the test's own limit. */
const isShortWait = (/** @type {any} */ { callee, arguments: [, options] }) => {
  if (!isMember(callee, 'vi', 'waitFor') && !isMember(callee, 'vi', 'waitUntil')) return false;
  const limit = findLimit(options);
  return limit === undefined || (limit.type === 'Literal' && limit.value < LEAST_PATIENCE_MS);
};

const rule = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    NewExpression(node) {
      if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
      context.report({ node, message: `This reads the real clock: ${INSTEAD}.` });
    },
    /** @param {any} node */
    MemberExpression(node) {
      if (isMember(node, 'Date', 'now')) context.report({ node, message: `This reads the real clock: ${INSTEAD}.` });
      if (isMember(node, 'performance', 'now')) {
        context.report({ node, message: 'A test measures no time: npm run bench does.' });
      }
      if (node.property.name === 'waitForTimeout') context.report({ node, message: PAUSE });
    },
    /** @param {any} node */
    CallExpression(node) {
      if (isPause(node)) context.report({ node, message: PAUSE });
      if (isShortWait(node)) context.report({ node, message: 'A busy machine takes longer: use `until`.' });
    },
    /** @param {any} node */
    ImportDeclaration(node) {
      if (/^(node:)?timers\/promises$/.test(node.source.value)) context.report({ node, message: PAUSE });
    },
  }),
};

// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'tests' }, rules: { 'no-real-clock': rule } };
