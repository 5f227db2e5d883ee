import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { addresses } from '../links.ts';
import { BackButton } from '../ui/BackButton.tsx';
import { JaaliLight } from '../ui/JaaliLight.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Wall } from '../ui/Wall.tsx';

/** Who we are: a mission, a vision, the people, a tagline. */
export function About() {
  return (
    <div className="page page-booked pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={addresses.home} />
        <h1 className="type-h1">About Us</h1>
      </div>
      <Wall className="mt-7 rounded-dialog px-6 py-12 text-(--wall-line) md:px-14 md:py-18">
        <JaaliLight from="right" faint />
        <p className="type-display relative max-w-[640px]">
          आँगन, the courtyard: the part of a house that belongs to whoever comes in.
        </p>
      </Wall>
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2">
        <section aria-labelledby="mission">
          <h2 id="mission" className="type-h2">
            Our Mission
          </h2>
          <p className="type-long mt-3">
            To let people stay in homes, not only in hotels: with a price that is whole before anyone pays, dates that
            are sold once, and a host one can write to before the money moves.
          </p>
        </section>
        <section aria-labelledby="vision">
          <h2 id="vision" className="type-h2">
            Our Vision
          </h2>
          <p className="type-long mt-3">
            An India in which a spare room in Manali, Majuli or Madurai earns its family a season’s income, and a
            traveller on a slow phone finds it in a minute. The software is open, so that any town can run its own.
          </p>
        </section>
      </div>
      <section
        aria-labelledby="team"
        className="mt-10 flex flex-col gap-5 rounded-panel border border-line bg-raised p-6 sm:flex-row sm:items-center md:p-8"
      >
        <Mark size={64} className="shrink-0" />
        <div>
          <h2 id="team" className="type-h2">
            Our Team
          </h2>
          <p className="mt-2 max-w-[680px] text-ink-2">
            {PRODUCT_NAME} is made by a handful of people who host, travel and write software, and by everyone who sends
            an improvement. What we decide, and why, can be read beside the code.
          </p>
        </div>
      </section>
      <p className="type-h2 mt-14 text-center">The door is open.</p>
    </div>
  );
}
