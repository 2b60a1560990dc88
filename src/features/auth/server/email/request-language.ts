import type { FastifyRequest } from 'fastify';
import type { Language } from '#platform/words.ts';

/** Korean if it is the browser's first language, else English (docs/product/shell.md#language). */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  /^\s*ko\b/i.test(headers['accept-language'] ?? '') ? 'ko' : 'en';
