/** Reports whether Accept-Encoding names an encoding with a quality above 0. */
export const acceptsEncoding = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', ...rest] = one.toLowerCase().split(';');
    return name.trim() === encoding && !rest.some((part) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(part));
  });

/** Compares `If-None-Match` weakly: a proxy may have marked our tag as weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
