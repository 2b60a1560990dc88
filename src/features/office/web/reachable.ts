/** For a scrolling area without focusable content, so that the keyboard can reach and scroll it (WCAG 2.1.1). */
export const reachable = { tabIndex: 0 } as const;
