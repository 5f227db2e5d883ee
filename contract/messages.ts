// Screens that have not moved to the dictionaries yet find their texts here by the names of before.
export * as busy from '@aangan/contract/words/en/shared/busy.ts';
export * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
export * as headings from '@aangan/contract/words/en/shared/headings.ts';
export * as messages from '@aangan/contract/words/en/shared/messages.ts';
export * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
