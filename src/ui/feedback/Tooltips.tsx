import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepReachable } from '#ui/modal.ts';
import styles from './Tooltips.module.css';
import { followTooltips } from './tooltip.ts';
import { tooltipPlace } from './tooltip-rules.ts';

/** Text of a tooltip. */
export function TooltipWords({ children }: { children: string }) {
  return <span className={styles.words}>{children}</span>;
}

const MOVES = ['animationend', 'transitionend', 'scroll', 'resize'];

/**
 * The page's only tooltip: it shows the accessible name of each element with `data-tooltip`. It is hidden from
 * assistive technology, which already has the name.
 */
export function Tooltips({ wasPressed }: { wasPressed?: boolean }) {
  const tip = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<HTMLElement>();
  useEffect(() => followTooltips(setTool, wasPressed), [wasPressed]);
  useEffect(() => (tip.current ? keepReachable(tip.current) : undefined), []);
  useLayoutEffect(() => {
    const box = tip.current;
    if (!tool || !box?.showPopover) return;
    box.showPopover();
    const place = () => {
      const { left, top } = tooltipPlace(tool.getBoundingClientRect(), box.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    place();
    // A sheet may still be sliding in with its tools.
    for (const move of MOVES) addEventListener(move, place, true);
    return () => {
      for (const move of MOVES) removeEventListener(move, place, true);
      box.hidePopover();
    };
  }, [tool]);
  return (
    <div>
      <div ref={tip} role="tooltip" popover="manual" aria-hidden="true" className={styles.tip}>
        <TooltipWords>{tool?.getAttribute('aria-label') ?? tool?.textContent ?? ''}</TooltipWords>
      </div>
    </div>
  );
}
