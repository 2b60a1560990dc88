import type { FastifyRequest } from 'fastify';
import type { Language } from '#platform/words.ts';

/** Reports whether Accept-Encoding names an encoding with a quality above 0. */
export const acceptsEncoding = (header: string, encoding: string): boolean =>
  header.split(',').some((one) => {
    const [name = '', ...rest] = one.toLowerCase().split(';');
    return name.trim() === encoding && !rest.some((part) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(part));
  });

/** Compares `If-None-Match` weakly: a proxy may have marked our tag as weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;

/** Korean if it is the browser's first language, else English (docs/product/shell.md#language). */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  /^\s*ko\b/i.test(headers['accept-language'] ?? '') ? 'ko' : 'en';
