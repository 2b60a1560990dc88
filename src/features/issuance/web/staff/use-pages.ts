import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { CredentialType, contract } from '../../contract.ts';
import { reasons, useRead } from '../calls.ts';
import { issuingWords } from './issuing-words.ts';

const page = pages<typeof contract>();
const PAGE = 50;

export const OFFERS = 'GET /api/org/{id}/issuing/offers';
export const ISSUED = 'GET /api/org/{id}/issuing/credentials';
export const TYPES = 'GET /api/org/{id}/issuing/types';
export const SELF_SERVICE = 'GET /api/org/{id}/issuing/types/{typeId}/self-service';
export const RUNS = 'GET /api/org/{id}/issuing/runs';

const { en, ko } = issuingWords;

export const issuingActs = {
  reasons,
  otherwise: { en: en.unanswered, ko: ko.unanswered },
  routes: [TYPES, OFFERS, ISSUED, RUNS, SELF_SERVICE],
};

/** Returns an organisation's single offers, or those of one file, newest first. */
export const useOffers = (id: number, runId?: number) =>
  usePages(keyOf(OFFERS, id, runId), ({ before, signal }) =>
    page(OFFERS, { params: { id }, query: { limit: PAGE, before, runId }, signal }),
  );
/** Returns the files of offers, newest first. */
export const useRuns = (id: number) =>
  usePages(keyOf(RUNS, id), ({ before, signal }) =>
    page(RUNS, { params: { id }, query: { limit: PAGE, before }, signal }),
  );
/** Returns the issued credentials, newest first. */
export const useIssued = (id: number) =>
  usePages(keyOf(ISSUED, id), ({ before, signal }) =>
    page(ISSUED, { params: { id }, query: { limit: PAGE, before }, signal }),
  );

const keyOf = (route: string, id: number, within?: number) => [route, { id }, 'list', within];

/** Returns the types that an organisation currently issues as SD-JWT VC. */
export const useOwnTypes = (id: number): readonly CredentialType[] =>
  (useRead(TYPES, { params: { id } }).data ?? []).filter(
    ({ endedAt, formats }) => endedAt === null && formats.includes('dc+sd-jwt'),
  );
