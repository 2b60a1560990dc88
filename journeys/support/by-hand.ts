import type { BrowserContext } from '@playwright/test';

/** Counts what the office's staff do by hand: presses, choices and files, and on which screens. */
export async function watched(context: BrowserContext) {
  const seen = { presses: 0, screens: new Set<string>() };
  await context.exposeBinding('didByHand', ({ page }) => {
    seen.presses += 1;
    const { pathname } = new URL(page.url());
    if (pathname.startsWith('/office')) seen.screens.add(pathname);
  });
  await context.addInitScript(() => {
    const tell = () => void (globalThis as unknown as { didByHand: () => void }).didByHand();
    document.addEventListener('click', ({ isTrusted, target }) => {
      if (isTrusted && !(target instanceof HTMLSelectElement) && !(target instanceof HTMLInputElement)) tell();
    });
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'text')) tell();
    });
  });
  return seen;
}
