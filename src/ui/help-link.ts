/**
 * Returns a link to help about a page (`/send`) or a refusal (`:below_minimum`), or by default about the current
 * screen.
 */
export const helpLink = (about = ''): string => `#help${about}`;
