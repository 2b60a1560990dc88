/** Returns the path of a page. */
export const pathOfPage = (name: string): string => (name === 'today' ? '/office' : `/office/${name}`);
