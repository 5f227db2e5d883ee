import type { Context } from '../api/context.ts';
import type { AnyHandler } from '../api/call.ts';
import { addAutomatic } from '../api/inbox/add-automatic.ts';
import { automaticMessages } from '../api/inbox/automatic.ts';
import { changeAutomatic } from '../api/inbox/change-automatic.ts';
import { changeReply } from '../api/inbox/change-reply.ts';
import { deleteAutomatic } from '../api/inbox/delete-automatic.ts';
import { deleteReply } from '../api/inbox/delete-reply.ts';
import { savedReplies } from '../api/inbox/replies.ts';
import { saveReply } from '../api/inbox/save-reply.ts';
import { blockPerson } from '../api/accounts/block.ts';
import { blockedPeople } from '../api/accounts/blocked.ts';
import { unblockPerson } from '../api/accounts/unblock.ts';
import { makeReport } from '../api/reports/make.ts';

/** The calls of reports, blocks, saved replies and automatic messages. */
export const trustHandlers: readonly AnyHandler<Context>[] = [
  savedReplies,
  saveReply,
  changeReply,
  deleteReply,
  automaticMessages,
  addAutomatic,
  changeAutomatic,
  deleteAutomatic,
  blockPerson,
  unblockPerson,
  blockedPeople,
  makeReport,
];
