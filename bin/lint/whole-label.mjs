// oxlint rule: journeys find fields by their full label. A partial one may match other names, such as 'Check-out' of a
// calendar day.

const rule = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} node */
    CallExpression(node) {
      const call = node.callee.type === 'MemberExpression' && node.callee.property.name;
      const options = node.arguments[1];
      if (call === 'getByLabel' && !has(options, 'exact')) {
        context.report({ node, message: 'This finds every label with these words in it: say { exact: true }.' });
      }
      const isField = call === 'getByRole' && node.arguments[0]?.value === 'textbox';
      if (isField && has(options, 'name') && !has(options, 'exact') && !isPattern(options)) {
        context.report({ node, message: 'This finds every field with these words in its name: say exact: true.' });
      }
    },
  }),
};

/** @param {any} options @param {string} name */
function has(options, name) {
  return (
    options?.type === 'ObjectExpression' && options.properties.some((/** @type {any} */ { key }) => key?.name === name)
  );
}

/** @param {any} options */
function isPattern(options) {
  const name = options.properties.find((/** @type {any} */ { key }) => key?.name === 'name');
  return name?.value.type === 'Literal' && name.value.regex !== undefined;
}

// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'journeys' }, rules: { 'whole-label': rule } };
