import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Tells whether it is near what is seen of its scroller, each time that this changes. With another `key` it tells anew. */
export function WhenNear({ onNear, children }: { onNear: (isNear: boolean) => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting === true), {
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
