import {
  MAX_REPORT_WORDS,
  type ReportedKind,
  type ReportReason,
  reportReasons,
} from '@aangan/contract/reports/reasons.ts';
import * as reasonWords from '@aangan/contract/words/en/reports/report-reasons.ts';
import * as words from '@aangan/contract/words/en/reports/report.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type Ref, useId, useRef, useState } from 'react';
import { fieldErrors, errorMessage } from '../../api/api-error.ts';
import { ErrorNote } from '../../shared/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useMakeReport } from '../queries/reports.ts';
import { reportTitles } from './report-titles.ts';

interface ReportDialogProps {
  about: { kind: ReportedKind; id: string };
  onClose: () => void;
}

/** Report form with a reason and a text. Keeps its input if sending fails. */
export function ReportDialog({ about, onClose }: ReportDialogProps) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [text, setText] = useState('');
  const choices = useRef<HTMLFieldSetElement>(null);
  const make = useMakeReport();
  const refused = fieldErrors(make.error)['words'];

  async function send() {
    if (reason === null) {
      setMissing(true);
      choices.current?.querySelector('input')?.focus();
      return;
    }
    try {
      const { message } = await make.mutateAsync({ about, reason, words: text });
      toast.success(message);
      onClose();
    } catch {
      // A failure is rendered from `make.error`, above the button.
    }
  }

  return (
    <Dialog
      open
      title={reportTitles[about.kind]()}
      width="small"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} className="w-full" busy={make.isPending} busyLabel={words.sending}>
          {words.send}
        </Button>
      }
    >
      <p className="text-muted">{words.lead}</p>
      <form
        id={form}
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Reasons
          ref={choices}
          chosen={reason}
          isMissing={isMissing && reason === null}
          onChoose={(chosen) => setReason(chosen)}
        />
        {reason === 'unsafe' && <p className="rounded-photo bg-haldi-tint px-4 py-3 text-[14.5px]/6">{words.danger}</p>}
        <TextArea
          name="words"
          label={labels.reportWords}
          optional
          rows={3}
          maxLength={MAX_REPORT_WORDS}
          placeholder={words.hint}
          value={text}
          error={refused}
          onChange={(event) => setText(event.target.value)}
        />
        {make.error !== null && refused === undefined && <ErrorNote title={errorMessage(make.error)} />}
      </form>
    </Dialog>
  );
}

interface ReasonsProps {
  ref: Ref<HTMLFieldSetElement>;
  chosen: ReportReason | null;
  /** Submitted without a reason. */
  isMissing: boolean;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ ref, chosen, isMissing, onChoose }: ReasonsProps) {
  const hint = useId();
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? hint : undefined} aria-invalid={isMissing || undefined}>
      <legend className="type-label mb-1.5">{words.why}</legend>
      {reportReasons.map((reason) => (
        <label
          key={reason}
          className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-sunken"
        >
          <input
            type="radio"
            name="reason"
            className="size-5 shrink-0 accent-accent"
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span className="min-w-0 flex-1 pt-0.5">{reasonTexts[reason]()}</span>
        </label>
      ))}
      {isMissing && (
        <p id={hint} role="alert" className="type-small mt-1 text-lac">
          {words.chooseReason}
        </p>
      )}
    </fieldset>
  );
}

const reasonTexts: Record<ReportReason, () => string> = {
  'wrong-facts': () => reasonWords.wrongFacts,
  'not-theirs': () => reasonWords.notTheirs,
  unsafe: () => reasonWords.unsafe,
  fraud: () => reasonWords.fraud,
  insult: () => reasonWords.insult,
  discrimination: () => reasonWords.discrimination,
  spam: () => reasonWords.spam,
  other: () => reasonWords.other,
};
