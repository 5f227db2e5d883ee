import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as labels from '@aangan/contract/words/en/emails/detail-labels.ts';
import * as reportWords from '@aangan/contract/words/en/reports/emails.ts';
import * as words from '@aangan/contract/words/en/reports/grievance-emails.ts';
import * as kinds from '@aangan/contract/words/en/reports/grievance-kinds.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import {
  findComplainantEmail,
  type GrievanceRecord,
  issueGrievanceKey,
  listGrievanceSteps,
  listOverdueGrievances,
  loadStepWords,
  requireGrievance,
} from '../../domain/reports/grievances.ts';
import type { Email } from '../../platform/mail/email.ts';
import { type AddressedEmail, type EmailBuilder, type EmailContext, greeting } from './email-builder.ts';

/** To the reporter: confirmation of receipt, without its content, because others may read the mailbox. */
export const reportEmails: EmailBuilder<'report-made'> = async (event, { trx, settings }) => {
  const account = await lockAccount(trx, event.accountId);
  if (account === null) return [];
  const { name, email, emailVerifiedAt } = account;
  const blocks = [
    greeting({ name, isVerified: emailVerifiedAt !== null }),
    reportWords.arrived({ moment: formatMoment(event.happenedAt) }),
    reportWords.reporterHidden,
    reportWords.danger,
    reportWords.more({ email: settings.supportEmail }),
  ];
  const body = { subject: reportWords.subject, preview: reportWords.preview, heading: reportWords.heading, blocks };
  return [{ role: 'owner', to: email, replyTo: settings.supportEmail, email: body }];
};

/** To the complainant without the text, since a visitor may name somebody else's e-mail; to the officer with it. */
export const grievanceMadeEmails: EmailBuilder<'grievance-made'> = async ({ data: { grievanceId } }, context) => {
  const grievance = await requireGrievance(context.trx, grievanceId);
  const { number } = grievance;
  const steps = await listGrievanceSteps(context.trx, grievanceId);
  return [
    ...(await toComplainant(grievance, context, {
      subject: words.arrivedSubject({ number }),
      preview: words.arrivedPreview,
      heading: words.arrivedHeading,
      blocks: [
        words.arrived({ moment: formatMoment(grievance.createdAt) }),
        { details: [[words.number, number], ...dueDetail(grievance)] },
        await linkButton(grievance, context),
        words.linkOpens,
      ],
    })),
    await toOfficer(grievance, context, {
      subject: words.newSubject({ number }),
      preview: words.officerPreview({ kind: kinds[grievance.kind] }),
      heading: words.newHeading,
      words: steps[0]?.words ?? '',
    }),
  ];
};

/** To the officer: the complainant's addition. */
export const grievanceExtendedEmails: EmailBuilder<'grievance-extended'> = async ({ data }, context) => {
  const grievance = await requireGrievance(context.trx, data.grievanceId);
  const { number } = grievance;
  return [
    await toOfficer(grievance, context, {
      subject: words.extendedSubject({ number }),
      preview: words.officerPreview({ kind: kinds[grievance.kind] }),
      heading: words.extendedHeading,
      words: await loadStepWords(context.trx, data.stepId),
    }),
  ];
};

/** To the complainant: the officer's answer. */
export const grievanceAnsweredEmails: EmailBuilder<'grievance-answered'> = async ({ data }, context) => {
  const grievance = await requireGrievance(context.trx, data.grievanceId);
  return toComplainant(grievance, context, {
    subject: words.answeredSubject(grievance),
    preview: words.answeredPreview,
    heading: words.answeredHeading,
    blocks: [
      { quote: await loadStepWords(context.trx, data.stepId) },
      words.answeredMore,
      await linkButton(grievance, context),
    ],
  });
};

/** To the complainant: the officer's closing statement. */
export const grievanceClosedEmails: EmailBuilder<'grievance-closed'> = async ({ data }, context) => {
  const grievance = await requireGrievance(context.trx, data.grievanceId);
  return toComplainant(grievance, context, {
    subject: words.closedSubject(grievance),
    preview: words.closedPreview,
    heading: words.closedHeading,
    blocks: [
      { quote: await loadStepWords(context.trx, data.stepId) },
      words.closedMore,
      await linkButton(grievance, context),
    ],
  });
};

/** To the officer, unless a complaint was answered meanwhile. */
export const grievanceDueEmails: EmailBuilder<'grievance-due'> = async ({ data }, context) => {
  const grievance = await requireGrievance(context.trx, data.grievanceId);
  if (grievance.state !== 'open' || grievance.answeredAt !== null) return [];
  const { number } = grievance;
  const due = formatMoment(grievance.dueAt);
  const steps = await listGrievanceSteps(context.trx, grievance.id);
  return [
    await toOfficer(grievance, context, {
      subject: words.dueSubject({ number, due }),
      preview: words.officerPreview({ kind: kinds[grievance.kind] }),
      heading: words.dueHeading,
      words: steps[0]?.words ?? '',
    }),
  ];
};

/** To the officer: all complaints that are overdue now. */
export const overdueGrievancesEmails: EmailBuilder<'grievances-overdue'> = async (_, { trx, now, settings }) => {
  const overdue = await listOverdueGrievances(trx, now);
  if (overdue.length === 0) return [];
  const details = overdue.map(({ number, dueAt }) => [number, words.wasDue({ due: formatMoment(dueAt) })] as const);
  const email = {
    subject: words.overdueSubject({ count: overdue.length }),
    preview: words.overduePreview,
    heading: words.overdueHeading,
    blocks: [{ details }, words.overdueHow],
  };
  return [{ role: 'operator', to: officerAddress(settings), email }];
};

/** No e-mail once the complainant's account is deleted. Answers to it go to the officer. */
async function toComplainant(grievance: GrievanceRecord, { trx, settings }: EmailContext, email: Email) {
  const to = await findComplainantEmail(trx, grievance);
  if (to === null) return [];
  return [{ role: 'owner', to, replyTo: officerAddress(settings), email } satisfies AddressedEmail];
}

/** Has no reply address, because the officer must answer with the command, not by e-mail. */
async function toOfficer(
  grievance: GrievanceRecord,
  { trx, settings }: EmailContext,
  { words: said, ...head }: Pick<Email, 'subject' | 'preview' | 'heading'> & { words: string },
): Promise<AddressedEmail> {
  const { number, kind, bookingId } = grievance;
  const details = [
    [words.number, number] as const,
    [words.about, kinds[kind]] as const,
    ...(bookingId === null ? [] : [[labels.bookingId, bookingId] as const]),
    [labels.email, (await findComplainantEmail(trx, grievance)) ?? words.noAddress] as const,
    ...dueDetail(grievance),
  ];
  const blocks = [{ quote: said }, { details }, words.officerHow({ number })];
  return { role: 'operator', to: officerAddress(settings), email: { ...head, blocks } };
}

function dueDetail({ dueAt }: GrievanceRecord) {
  return [[words.due, formatMoment(dueAt)] as const];
}

/** The key is in the fragment, which no server and no log sees. */
async function linkButton({ id, number }: GrievanceRecord, { trx, secret, settings: { publicUrl } }: EmailContext) {
  return {
    button: words.see,
    url: `${publicUrl}/grievances?number=${number}#t=${await issueGrievanceKey(trx, id, secret)}`,
  };
}

function officerAddress({ operator, supportEmail }: EmailContext['settings']): string {
  return operator.grievance?.email ?? supportEmail;
}
