import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Reports whether it is near the scroller's viewport, on every change and when its `key` changes. */
export function NearViewport({ onNear, children }: { onNear: (isNear: boolean) => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => notify(entries.at(-1)?.isIntersecting === true), {
      root: element.current.closest('.overflow-y-auto'),
      rootMargin: '1200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="flex justify-center p-4">
      {children}
    </div>
  );
}
