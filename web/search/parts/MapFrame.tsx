import * as words from '@aangan/contract/words/en/search/map.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Minus, Plus } from '../../ui/icons.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import type { MapStart, OpenedMap } from './open-map.ts';
import { useMap } from './use-map.ts';

interface MapFrameProps {
  /** Accessible name. */
  label: string;
  /** Initial view; later changes are ignored. */
  start: MapStart;
  /** Sets the size. */
  className?: string;
  /** Rendered once the map is ready. */
  children: (opened: OpenedMap) => ReactNode;
}

/** A map with controls; a placeholder until its code has loaded, or if loading fails. */
export function MapFrame({ label, start, className, children }: MapFrameProps) {
  const { ref, opened, failure, retry } = useMap(start);
  const keys = useId();
  return (
    <div className={classNames('relative isolate overflow-hidden bg-sunken', className)} aria-busy={opened === null}>
      <div ref={ref} role="application" aria-label={label} aria-describedby={keys} className="absolute inset-0" />
      <p id={keys} hidden>
        {words.keys}
      </p>
      {opened === null && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-4 text-center text-muted">
          <output>
            {failure === null ? words.loading : failure === 'outdated' ? controls.partMissing : words.failed}
          </output>
          {failure !== null && (
            <Button size="row" variant="secondary" onClick={failure === 'outdated' ? () => location.reload() : retry}>
              {failure === 'outdated' ? controls.reloadPage : controls.tryAgain}
            </Button>
          )}
        </div>
      )}
      {opened !== null && (
        <div className="absolute top-3 right-3 z-10 flex flex-col gap-2">
          <RoundButton label={words.zoomIn} className="shadow-1" onClick={() => opened.map.zoomIn()}>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          </RoundButton>
          <RoundButton label={words.zoomOut} className="shadow-1" onClick={() => opened.map.zoomOut()}>
            <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
          </RoundButton>
        </div>
      )}
      {opened !== null && children(opened)}
    </div>
  );
}
