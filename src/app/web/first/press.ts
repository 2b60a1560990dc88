const button = (target: EventTarget | null) => (target instanceof Element ? target.closest('button') : null);

/** Replays the last press on a prerendered element on the component that replaced it. */
export function replayPress(app: HTMLElement): void {
  let pressed: { look: string; at: number } | undefined;
  const alike = (look: string) => app.getElementsByClassName(look);
  const keep = ({ target }: Event) => {
    const one = button(target);
    pressed = one ? { look: one.className, at: [...alike(one.className)].indexOf(one) } : undefined;
  };
  const written = app.firstElementChild;
  app.addEventListener('click', keep);
  new MutationObserver((_, watch) => {
    if (written?.isConnected) return;
    watch.disconnect();
    app.removeEventListener('click', keep);
    const painted = pressed && alike(pressed.look).item(pressed.at);
    if (painted instanceof HTMLElement) painted.click();
  }).observe(app, { childList: true });
}
