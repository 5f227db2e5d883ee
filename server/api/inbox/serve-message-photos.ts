import type { FastifyInstance } from 'fastify';
import { maySeeMessagePhoto } from '../../domain/inbox/entries.ts';
import { notFound } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import type { Context, FindAccount } from '../call.ts';
import { MESSAGE_PHOTO_PATH } from './present-entry.ts';

const FILE = /^(\d{1,5})\.webp$/;

/** Serves message photos to the two participants, others get 404; not cached, as machines may be shared. */
export function serveMessagePhotos(app: FastifyInstance, { db, photos }: Context, findAccount: FindAccount): void {
  const limiter = new LoadLimiter();
  app.get<{ Params: { id: string; file: string } }>(`${MESSAGE_PHOTO_PATH}/:id/:file`, (request, reply) =>
    limiter.run(async () => {
      const { id, file } = request.params;
      const width = FILE.exec(file)?.[1];
      const account = await findAccount(request);
      if (width === undefined || account === null) throw notFound();
      if (!(await maySeeMessagePhoto(db, id, account.id))) throw notFound();
      const opened = await photos.files.open({ id, name: `${width}.webp`, access: 'private' });
      if (opened === null || opened === 'outside') throw notFound();
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': opened.size,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(opened.body);
    }),
  );
}
