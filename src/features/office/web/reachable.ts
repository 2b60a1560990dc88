/** Of a part that scrolls by itself and holds nothing to press: the keyboard reaches it, and scrolls it (WCAG 2.1.1). */
export const reachable = { tabIndex: 0 } as const;
