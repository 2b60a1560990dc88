interface Judging {
  readonly mode: 'personal' | 'hosted';
  readonly most: number;
}

/**
 * Parses the URL of another program's page to which a person returns. It must be https; in personal mode it may also be
 * http on this machine. Returns the normalised URL; undefined for any other, and for one of more than `most`
 * characters.
 */
export function returnUrlOf(text: string, { mode, most }: Judging): string | undefined {
  const url = URL.parse(text);
  if (!url || url.href.length > most || url.username !== '' || url.password !== '') return undefined;
  const isHere = mode === 'personal' && url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return url.protocol === 'https:' || isHere ? url.href : undefined;
}
