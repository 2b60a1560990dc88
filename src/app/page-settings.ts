/** The settings of the server in the markup of its page, as one text: a proxy may write other things into the page. */
export const settingsIn = (page: string): string =>
  [...page.matchAll(/<meta name="([^"]*)" content="([^"]*)"/g)]
    .map(([, name, content]) => `${name}=${content}`)
    .join('\n');
