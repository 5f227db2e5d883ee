import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { type Ref, useState } from 'react';
import { JaaliLight } from '../../../ui/JaaliLight.tsx';
import { Toran } from '../../../ui/Toran.tsx';
import { Wall } from '../../../ui/Wall.tsx';

/** Celebration banner with a garland, used once per booking. */
export function Celebration({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const [width, setWidth] = useState(0);

  function measure(element: HTMLDivElement) {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }

  return (
    <div ref={measure}>
      <Wall colour="deep" className="flex h-40 items-end rounded-panel px-6 pb-6 md:h-49 md:px-8 md:pb-7">
        <JaaliLight from="right" faint />
        {width > 0 && <Toran width={width} />}
        <h1 ref={headingRef} tabIndex={-1} className="type-display relative text-white">
          {headings.booked}
        </h1>
      </Wall>
    </div>
  );
}
