/** The path of a page by its name. */
export const pathOfPage = (name: string): string => (name === 'today' ? '/office' : `/office/${name}`);
