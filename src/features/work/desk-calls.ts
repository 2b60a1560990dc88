import { z } from 'zod';
import { deskFigures, deskRequest, LOOKS } from './desk-wire.ts';
import { request } from './wire.ts';

const reader = { access: 'officer', right: 'read' } as const;

/** Calls by which an organisation's staff see its requests. */
export const deskCalls = {
  'GET /api/org/{id}/approvals': {
    summary: 'What the organisation asked, the newest first, as its staff see it.',
    ...reader,
    query: z.object({
      look: z.enum(LOOKS).optional(),
      search: z.string().max(100).optional().meta({ description: 'A part of the externalId.' }),
    }),
    output: z.array(request),
    paged: true,
  },
  'GET /api/org/{id}/approvals/figures': {
    summary: 'How its approvals, its programs and what they are told stand: counted when it is asked.',
    ...reader,
    output: deskFigures,
  },
  'GET /api/org/{id}/approvals/{requestId}': {
    summary: 'One request with its steps, who decided when, its document and its money.',
    ...reader,
    output: deskRequest,
  },
  'GET /api/org/{id}/approvals/{requestId}/evidence': {
    summary: 'Every decision with what proves it, to be checked without this server (docs/integrate.md).',
    ...reader,
    file: ['application/json'],
    refusals: ['not_found'],
  },
  'GET /api/org/{id}/approvals/{requestId}/sealed': {
    summary: 'The sealed document of a request that was approved.',
    ...reader,
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed'],
  },
} as const;
