/** Joins the class names that are set; CSS modules return `undefined` for unknown names. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
