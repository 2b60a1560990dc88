interface Judging {
  readonly mode: 'personal' | 'hosted';
  readonly most: number;
}

/**
 * Parses the URL to return to, for a person who comes from another program's page: https, or a program on this machine
 * in personal mode. The URL is normalised. Undefined for any other, and for one of more than `most` characters.
 */
export function returnUrlOf(text: string, { mode, most }: Judging): string | undefined {
  const url = URL.parse(text);
  if (!url || url.href.length > most || url.username !== '' || url.password !== '') return undefined;
  const isHere = mode === 'personal' && url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  return url.protocol === 'https:' || isHere ? url.href : undefined;
}
