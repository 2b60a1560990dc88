const TAP_MS = 12;

/** Vibrates briefly on phones that can, when a seal is pressed or an act is done. Off under reduced motion. */
export function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(TAP_MS);
}
