import type { FastifyRequest } from 'fastify';
import type { Language } from '#platform/words.ts';

/** Korean where it is the browser's first language, else English (PRODUCT.md section 13). */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  /^\s*ko\b/i.test(headers['accept-language'] ?? '') ? 'ko' : 'en';
