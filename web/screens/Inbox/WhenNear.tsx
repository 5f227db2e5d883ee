import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Tells each time that it comes near what is seen of its scroller. With another `key` it tells anew. */
export function WhenNear({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near(), {
      root: element.current.closest('.overflow-y-auto'),
      rootMargin: '600px',
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
