import { stub, at, failing, goOffline, homePath, press, hasText, has } from './scene-steps.ts';
import { over, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** Conversations: their list, one of them, and the question that begins one. */
export const inboxScenes: readonly Scene[] = [
  over('inbox', 'host', at('/inbox'), hasText('Meera')),
  over('inbox-empty', 'newcomer', at('/inbox'), hasText('No messages yet.')),
  over('inbox-failed', 'guest', stub('inbox/mine', failing), at('/inbox'), hasText('Try again')),
  over('inbox-found', 'guest', at('/inbox?query=beach'), hasText('Joaquim')),
  over('inbox-found-nothing', 'guest', at('/inbox?query=qwertz'), hasText('Nothing by these words.')),
  over('conversation', 'guest', at(conversationAt), hasText('I put a ramp there.')),
  over('conversation-of-host', 'host', at(conversationAt), hasText('I put a ramp there.')),
  over('conversation-unsent', 'host', at(conversationAt), goOffline, write, press('Send'), hasText('Not sent.')),
  over('conversation-nobodys', 'newcomer', at(conversationAt), hasText('This conversation is not here.')),
  over('ask', 'guest', at(homePath), press('Ask the host'), has('dialog')),
];

function conversationAt({ conversation }: Stage): string {
  return `/inbox/${conversation._id}`;
}

async function write(open: Parameters<Scene['open']>[0]): Promise<void> {
  await open.getByRole('textbox', { name: /^Write to / }).fill('The train was early.');
}
