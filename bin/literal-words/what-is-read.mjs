/** What of an element a person reads or hears, whatever the element is. */
export const READ_ATTRIBUTES =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|busyLabel|detail|hint|label|lead|placeholder|question|title)$/;

/** What of an element only a browser reads. */
export const TECHNICAL_ATTRIBUTES =
  /^(aria-(controls|describedby|keyshortcuts|labelledby)|\w*[cC]lassName|d|href|id|key|media|name|rel|sizes|src|style|type)$/;

/** The properties of our plain objects that end on a screen, in an answer or in an e-mail. */
export const READ_PROPERTIES = /^(button|detail|error|heading|hint|label|lead|message|preview|question|subject|title)$/;

/**
 * Calls whose texts are for developers and operators, in English: errors of our own making, logs, the API's description,
 * the name of a screen's file.
 */
export const DEVELOPERS_CALLS =
  /(^|\.)(\w*Error|describe|lazyScreen|operatorMessage)$|(^|\.)(console|log|logger|stderr|stdout)\.\w+$/;

/** Properties likewise: of metrics, and of the API's description. */
export const DEVELOPERS_PROPERTIES = /^(describe|help|summary)$/;

/** Parts of the syntax whose strings are names and not texts, by what holds them. @type {Record<string, RegExp>} */
export const NAMES = {
  BinaryExpression: /^(left|right)$/,
  ExportNamedDeclaration: /^(source|attributes)$/,
  ImportDeclaration: /^(source|attributes)$/,
  MemberExpression: /^property$/,
  SwitchCase: /^test$/,
  TaggedTemplateExpression: /^quasi$/,
};

/** What a value passes on its way to whoever takes it. */
export const PASSING = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
]);
