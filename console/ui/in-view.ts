import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const RESTS_FOR = 250;

/** Whether an element has come into view and stayed there for a moment; once it has, it stays so. */
export function useInView<Place extends HTMLElement>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null || seen) return undefined;
    let timer = 0;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting === true) timer = setTimeout(() => setSeen(true), RESTS_FOR);
    });
    observer.observe(place.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [seen]);
  return [place, seen];
}
