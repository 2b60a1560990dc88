const TAP_MS = 12;

/** A short tap in the hand, of the phones that can: a seal was pressed, or what was asked for was done. None under reduced motion. */
export function tap(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(TAP_MS);
}
