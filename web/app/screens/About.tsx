import * as words from '@aangan/contract/words/en/pages/about.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { paths } from '../../shared/links.ts';
import { Mark } from '../../ui/Mark.tsx';
import { BackButton } from '../../ui/RoundButton.tsx';
import { JaaliLight, Wall } from '../../ui/Wall.tsx';

export function About() {
  return (
    <div className="page page-booked pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1">{titles.about}</h1>
      </div>
      <Wall className="mt-7 rounded-dialog px-6 py-12 text-(--wall-line) md:px-14 md:py-18">
        <JaaliLight from="right" faint />
        <p className="type-display relative max-w-[640px]">{words.courtyard}</p>
      </Wall>
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2">
        {(['mission', 'vision'] as const).map((part) => (
          <section key={part} aria-labelledby={part}>
            <h2 id={part} className="type-h2">
              {words[part]}
            </h2>
            <p className="type-long mt-3">{words[`${part}Text`]}</p>
          </section>
        ))}
      </div>
      <section
        aria-labelledby="team"
        className="mt-10 flex flex-col gap-5 rounded-panel border border-line bg-raised p-6 sm:flex-row sm:items-center md:p-8"
      >
        <Mark size={64} className="shrink-0" />
        <div>
          <h2 id="team" className="type-h2">
            {words.team}
          </h2>
          <p className="mt-2 max-w-[680px] text-ink-2">{words.teamText}</p>
        </div>
      </section>
      <p className="type-h2 mt-14 text-center">{words.tagline}</p>
    </div>
  );
}
