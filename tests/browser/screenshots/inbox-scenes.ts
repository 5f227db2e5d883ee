import { answers, at, failing, goOffline, homeOf, press, says, shows } from './scene-steps.ts';
import { over, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** Conversations: their list, one of them, and the question that begins one. */
export const inboxScenes: readonly Scene[] = [
  over('inbox', 'host', at('/inbox'), says('Meera')),
  over('inbox-empty', 'newcomer', at('/inbox'), says('No messages yet.')),
  over('inbox-failed', 'guest', answers('inbox/mine', failing), at('/inbox'), says('Try again')),
  over('inbox-found', 'guest', at('/inbox?query=beach'), says('Joaquim')),
  over('inbox-found-nothing', 'guest', at('/inbox?query=qwertz'), says('Nothing by these words.')),
  over('conversation', 'guest', at(conversationAt), says('I put a ramp there.')),
  over('conversation-of-host', 'host', at(conversationAt), says('I put a ramp there.')),
  over('conversation-unsent', 'host', at(conversationAt), goOffline, write, press('Send'), says('Not sent.')),
  over('conversation-nobodys', 'newcomer', at(conversationAt), says('This conversation is not here.')),
  over('ask', 'guest', at(homeOf), press('Ask the host'), shows('dialog')),
];

function conversationAt({ conversation }: Stage): string {
  return `/inbox/${conversation._id}`;
}

async function write(open: Parameters<Scene['open']>[0]): Promise<void> {
  await open.getByRole('textbox', { name: /^Write to / }).fill('The train was early.');
}
