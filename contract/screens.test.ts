import { expect, test } from 'vitest';
import { type Guard, type ScreenName, screens, titleOfScreen } from './screens.ts';

const access: Record<Guard, string> = {
  public: 'everyone',
  'session-or-start': 'signed in; others are sent to `/`',
  'session-or-login': 'signed in; others are sent to `/login`',
  visitor: 'not signed in; others are sent back',
};

/** Update `docs/screens.md` with `npx vitest run --project contract --update`. */
test('the documentation lists every screen', async () => {
  const rows = Object.entries(screens).map(
    ([name, { path, guard }]) => `| \`${path}\` | ${titleOfScreen(name as ScreenName) ?? ''} | ${access[guard]} |`,
  );
  await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot('../docs/screens.md');
});

const introduction = `# Screens

Written from \`contract/screens.ts\` by a test. Pictures of every state: \`npm run screenshots\`.

| address | title | who opens it |
| --- | --- | --- |
`;
