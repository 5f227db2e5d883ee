import * as words from '@aangan/contract/words/en/reports/grievance.ts';
import { grievanceDays } from '@aangan/contract/reports/grievance-kinds.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSite } from '../../../api/site.ts';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type Icon, Mail, Phone, UserRound } from '../../../ui/icons.ts';

/** Information about the grievance officer, response times, and how to find a complaint again. */
export function AboutGrievances() {
  return (
    <aside className="h-fit rounded-panel bg-sunken p-6 md:p-8">
      <Officer />
      <h2 className="type-h2 mt-8">{words.deadlines}</h2>
      <ul className="mt-4 grid gap-3">
        <li>{words.atOnce}</li>
        <li>{words.within({ days: grievanceDays('content') })}</li>
        <li>{words.withinOther({ days: grievanceDays('other') })}</li>
      </ul>
      <LookUp />
    </aside>
  );
}

/** Shows the support contact if no officer is set. */
function Officer() {
  const { support, operator } = useSite();
  const { officer, email = support.email, phone = support.phone } = operator.grievance ?? {};
  return (
    <>
      <h2 className="type-h2">{words.officer}</h2>
      <ul className="mt-5 grid gap-4">
        {officer !== undefined && <Line icon={UserRound}>{officer}</Line>}
        <Line icon={Mail}>
          <a href={`mailto:${email}`} className="break-all">
            {email}
          </a>
        </Line>
        {phone !== undefined && (
          <Line icon={Phone}>
            <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function LookUp() {
  const [, navigate] = useLocation();
  return (
    <>
      <h2 className="type-h2 mt-8">{words.look}</h2>
      <p className="type-small mt-2 text-muted">{words.lookWhy}</p>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = (new FormData(event.currentTarget).get('number') as string).trim().toUpperCase();
          if (typed !== '') navigate(`${paths.grievances}?number=${encodeURIComponent(typed)}`);
        }}
      >
        <Field name="number" label={words.number} placeholder="GR-2026-000123" autoComplete="off" />
        <Button type="submit" variant="secondary">
          {words.open}
        </Button>
      </form>
    </>
  );
}
