/** Attributes that are shown or read aloud, on any element. */
export const VISIBLE_ATTRIBUTES =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|busyLabel|detail|hint|label|lead|placeholder|question|title)$/;

/** Attributes that only the browser uses. */
export const TECHNICAL_ATTRIBUTES =
  /^(aria-(controls|describedby|keyshortcuts|labelledby)|\w*[cC]lassName|d|href|id|key|media|name|rel|sizes|src|style|type)$/;

/** Properties of plain objects that are shown on a screen, in a response or in an e-mail. */
export const VISIBLE_PROPERTIES =
  /^(button|detail|error|heading|hint|label|lead|message|preview|question|subject|title)$/;

/**
 * Calls whose texts are for developers and operators, in English: errors that we throw, logs, the API's description,
 * the name of a screen's file.
 */
export const INTERNAL_CALLS =
  /(^|\.)(\w*Error|describe|lazyScreen|operatorMessage)$|(^|\.)(console|log|logger|stderr|stdout)\.\w+$/;

/** Properties whose texts are for developers and operators: of metrics and of the API's description. */
export const INTERNAL_PROPERTIES = /^(describe|help|summary)$/;

/** Keys of syntax nodes whose strings are identifiers, by the type of the parent. @type {Record<string, RegExp>} */
export const IDENTIFIER_KEYS = {
  BinaryExpression: /^(left|right)$/,
  ExportNamedDeclaration: /^(source|attributes)$/,
  ImportDeclaration: /^(source|attributes)$/,
  MemberExpression: /^property$/,
  SwitchCase: /^test$/,
  TaggedTemplateExpression: /^quasi$/,
};

/** Expressions that pass a value on to their parent. */
export const TRANSPARENT_NODES = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
]);
