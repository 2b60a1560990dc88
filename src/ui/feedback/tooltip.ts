import { tooltipDelay } from './tooltip-rules.ts';

const TOOL = '[data-tooltip]';
const TIP = '[role="tooltip"]';

const toolAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(TOOL)) || undefined;

/**
 * Calls `show` with the tool whose tooltip should be visible, or undefined. It follows the pointer (never touch) and
 * keyboard focus, with the delays of docs/product/shell.md#tooltips. The tooltip stays while the pointer is on it, and
 * disappears on Escape, a press or a scroll (WCAG 1.4.13). `wasPressed`: the hovered tool was pressed before this
 * started. Returns a function that stops it.
 */
export function followTooltips(show: (tool: HTMLElement | undefined) => void, wasPressed = false): () => void {
  let hovered: HTMLElement | undefined;
  let focused: HTMLElement | undefined;
  /** A tool that was pressed shows no tooltip until the pointer has left it. */
  let pressed: HTMLElement | undefined;
  let shown: HTMLElement | undefined;
  let goneAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (tool: HTMLElement | undefined) => {
    if (shown) goneAt = performance.now();
    shown = tool;
    show(tool);
  };
  const want = (tool: HTMLElement | undefined) => {
    clearTimeout(timer);
    if (tool === shown) return;
    if (shown) put(undefined);
    if (!tool) return;
    const ms = tooltipDelay(performance.now() - goneAt);
    if (ms === 0) put(tool);
    else timer = setTimeout(put, ms, tool);
  };
  const hide = () => want(undefined);
  const hover = (tool: HTMLElement | undefined) => {
    if (tool === hovered) return;
    hovered = tool;
    pressed = undefined;
    want(hovered ?? focused);
  };

  const stopping = new AbortController();
  const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, act, { capture: true, passive: name !== 'keydown', signal: stopping.signal });
  on('pointermove', ({ pointerType, target }) => {
    if (pointerType === 'touch' || (target instanceof Element && target.closest(TIP))) return;
    hover(toolAt(target));
  });
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && hover(undefined));
  on('focusin', ({ target }) => {
    const tool = toolAt(target);
    focused = tool?.matches(':focus-visible') ? tool : undefined;
    if (focused) want(focused);
  });
  on('focusout', () => {
    focused = undefined;
    want(hovered === pressed ? undefined : hovered);
  });
  const press = () => {
    pressed = hovered;
    hide();
  };
  on('pointerdown', press);
  on('click', press);
  on('scroll', hide);
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (shown) event.preventDefault();
    hide();
  });
  // Handles what is already hovered or focused if this starts later than the page.
  [hovered, focused] = [':hover', ':focus-visible'].map((how) => toolAt(document.querySelector(TOOL + how)));
  if (wasPressed) pressed = hovered;
  else want(focused ?? hovered);
  return () => {
    stopping.abort();
    hide();
  };
}
