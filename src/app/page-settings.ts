/** Returns the server's settings embedded in the page, joined to one text; a proxy may add other markup to the page. */
export const settingsIn = (page: string): string =>
  [...page.matchAll(/<meta name="([^"]*)" content="([^"]*)"/g)]
    .map(([, name, content]) => `${name}=${content}`)
    .join('\n');
