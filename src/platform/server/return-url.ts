interface Judging {
  readonly mode: 'personal' | 'hosted';
  readonly most: number;
}

/**
 * Where somebody may go on who comes from a program's own page: https, or a program of this machine in personal mode; as a URL is written, so without what
 * a browser would leave out of it. Undefined for any other, and one of more than `most` characters.
 */
export function returnUrlOf(text: string, { mode, most }: Judging): string | undefined {
  const url = URL.parse(text);
  if (!url || url.href.length > most || url.username !== '' || url.password !== '') return undefined;
  const isHere = mode === 'personal' && url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return url.protocol === 'https:' || isHere ? url.href : undefined;
}
