import { call } from '../context.ts';
import { presentNews } from '../presenters/present-news.ts';

export const newsSettings = call('news/settings', async ({ account, now, request }, context) => {
  const caller = { accountId: account.id, cookie: request.headers.cookie };
  return { status: 200, body: await presentNews(context, caller, now) };
});
