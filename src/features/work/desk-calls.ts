import { z } from 'zod';
import { deskFigures, deskRequest, REQUEST_FILTERS } from './desk-wire.ts';
import { request } from './wire.ts';

const reader = { access: 'officer', right: 'read' } as const;

/** Calls by which an organisation's staff see its requests. */
export const deskCalls = {
  'GET /api/org/{id}/approvals': {
    summary: 'Lists the organisation’s requests for its staff, newest first.',
    ...reader,
    query: z.object({
      look: z.enum(REQUEST_FILTERS).optional(),
      search: z.string().max(100).optional().meta({ description: 'A part of the externalId.' }),
    }),
    output: z.array(request),
    paged: true,
  },
  'GET /api/org/{id}/approvals/figures': {
    summary:
      'Counts the organisation’s approvals, its programs’ calls and their message deliveries at the time of the call.',
    ...reader,
    output: deskFigures,
  },
  'GET /api/org/{id}/approvals/{requestId}': {
    summary: 'Returns one request with its steps, decisions, document and payment.',
    ...reader,
    output: deskRequest,
  },
  'GET /api/org/{id}/approvals/{requestId}/evidence': {
    summary: 'Returns every decision with its evidence, which can be verified without this server (docs/integrate.md).',
    ...reader,
    file: ['application/json'],
    refusals: ['not_found'],
  },
  'GET /api/org/{id}/approvals/{requestId}/sealed': {
    summary: 'Downloads the sealed document of an approved request.',
    ...reader,
    file: ['application/pdf'],
    ranged: true,
    refusals: ['not_found', 'not_sealed', 'cannot_be_sealed'],
  },
} as const;
