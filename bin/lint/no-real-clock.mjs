// A rule of oxlint: tests take place at one instant, and none of them waits or measures how long something takes. Races and
// crowds of whole processes are outside of it (.oxlintrc.json): they run by the time of the machine.

const INSTEAD = 'use TEST_INSTANT, the clock of the app under test, or what the test waits for';

/** @param {any} node @param {string} object @param {string} property */
const isMember = (node, object, property) =>
  node.type === 'MemberExpression' && node.object.name === object && node.property.name === property;

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
    },
    /** @param {any} node */
    ImportDeclaration(node) {
      if (node.source.value === 'node:timers/promises') {
        context.report({ node, message: `This waits for time to pass: ${INSTEAD}.` });
      }
    },
  }),
};

// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'tests' }, rules: { 'no-real-clock': rule } };
