/** What a link to help leads to: a page (`/send`), what explains a refusal (`:below_minimum`), or without either the screen that one stands on. */
export const helpLink = (about = ''): string => `#help${about}`;
