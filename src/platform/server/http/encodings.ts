/** Whether an encoding is named by Accept-Encoding, and not with a quality of nothing. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', ...rest] = one.toLowerCase().split(';');
    return name.trim() === encoding && !rest.some((part) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(part));
  });

/** `If-None-Match` compares weakly: a proxy may have marked our tag as weak. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
