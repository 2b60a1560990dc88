import type { Acts } from '#features/office/server/acts/acts.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../office-contract.ts';
import { decisionBody } from './case-kind.ts';
import { lookAtPicture } from './case-pictures.ts';
import { createCases } from './cases.ts';

type Handlers = HandlersOf<typeof contract>;

/** Creates the office's handlers for cases. */
export function caseHandlers(services: Services, acts: Acts): Handlers {
  const cases = createCases(services);
  return {
    'GET /api/office/cases': ({ who, query }) => cases.list(who, query),
    'GET /api/office/cases/{caseId}': ({ who, params }) => cases.look(who, params.caseId),
    'GET /api/office/cases/{caseId}/pictures/{pictureId}': ({ who, params }) =>
      lookAtPicture(services, who, { caseId: params.caseId, id: params.pictureId }),
    'POST /api/office/cases': ({ who, body, consent }) => cases.open(who, body, consent),
    'POST /api/office/cases/{caseId}/take': ({ who, params, consent }) => cases.take(who, params.caseId, consent),
    'POST /api/office/cases/{caseId}/say': ({ who, params, body, consent }) =>
      cases.say(who, { id: params.caseId, text: body.text }, consent),
    'POST /api/office/cases/{caseId}/decide': ({ who, params, body, consent }) =>
      cases.decide(who, { id: params.caseId, ...body }, consent),
    'POST /api/office/cases/{caseId}/propose': ({ who, params, body, consent }) =>
      acts.make(
        who,
        { kind: 'case.decide', body: (tx) => decisionBody(tx, services.vault, who, params.caseId, body) },
        consent,
      ),
  };
}
