// Screens that have not moved to the dictionaries yet find their texts here by the names of before.
import * as allButtons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';

export * as busy from '@aangan/contract/words/en/shared/busy.ts';
export * as headings from '@aangan/contract/words/en/shared/headings.ts';
export * as messages from '@aangan/contract/words/en/shared/messages.ts';
export * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';

export const buttons = { ...allButtons, pay: (rupees: string) => allButtons.pay({ rupees }) };

export function contactOwnerMessage(property: string, id: string): string {
  return messages.contactOwner({ property, id });
}
