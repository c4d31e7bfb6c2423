import { type ReactNode, useEffect, useRef, useState } from "react";

/** What is below the fold asks for nothing until it is scrolled to. */
export function WhenSeen({ waiting, children }: { waiting: ReactNode; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "60px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return <div ref={place}>{isSeen ? children : waiting}</div>;
}
