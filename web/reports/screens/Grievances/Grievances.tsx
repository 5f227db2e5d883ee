import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/reports/grievance.ts';
import { useSearch } from 'wouter';
import { paths } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { AboutGrievances } from './AboutGrievances.tsx';
import { GrievanceForm } from './GrievanceForm.tsx';
import { GrievanceView } from './GrievanceView.tsx';

/** Officer, deadlines and the complaint form; `?number=` shows a complaint instead of the form. */
export function Grievances() {
  const number = new URLSearchParams(useSearch()).get('number');
  return (
    <div className="page page-booked pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={number === null ? paths.start : paths.grievances} />
        <h1 className="type-h1">{titles.grievances}</h1>
      </div>
      {number === null && <p className="type-long mt-4 max-w-170 text-ink-2">{words.lead}</p>}
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_340px] lg:gap-18">
        {number === null ? <GrievanceForm /> : <GrievanceView key={number} number={number} />}
        <AboutGrievances />
      </div>
    </div>
  );
}
