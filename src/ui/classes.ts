/** The class names that are there, joined; CSS modules give `undefined` for a name they lack. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
