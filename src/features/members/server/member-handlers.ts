import type { Acts } from '#features/office/server/acts/acts.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createEmailActs } from './email-acts.ts';
import { createMemberActs, createMembers, freezing } from './members.ts';

export function memberHandlers(services: Services, acts: Acts): HandlersOf<typeof contract> {
  const members = createMembers(services);
  const memberActs = createMemberActs(services);
  const emails = createEmailActs(services, acts);
  return {
    'GET /api/office/members': ({ who, query }) => members.list(who, query),
    'GET /api/office/members/figures': ({ who }) => members.figures(who),
    'GET /api/office/members/{memberId}': ({ who, params }) => members.look(who, params.memberId),
    'POST /api/office/members/{memberId}/freeze': ({ who, params, body, consent }) =>
      memberActs.freeze(who, { id: params.memberId, ...body }, consent),
    'POST /api/office/members/{memberId}/freeze-official': ({ who, params, body, consent }) =>
      acts.make(who, freezing(params.memberId, body), consent),
    'POST /api/office/members/{memberId}/limit': ({ who, params, body, consent }) =>
      memberActs.limit(who, { id: params.memberId, ...body }, consent),
    'POST /api/office/members/{memberId}/lift': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'member.lift', body: { member: params.memberId, ...body } }, consent),
    'POST /api/office/members/{memberId}/limits': ({ who, params, body: { caps, reason }, consent }) =>
      acts.make(who, { kind: 'member.limits', body: { member: params.memberId, reason, ...caps } }, consent),
    'POST /api/office/members/{memberId}/close': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'member.close', body: { member: params.memberId, ...body } }, consent),
    'POST /api/office/members/{memberId}/email': ({ who, params, body, consent }) =>
      emails.ask(who, { member: params.memberId, ...body }, consent),
    'POST /api/office/members/{memberId}/email/stop': ({ who, params, body, consent }) =>
      emails.stop(who, { id: params.memberId, ...body }, consent),
    'POST /api/office/members/{memberId}/sign-out': ({ who, params, consent }) =>
      memberActs.signOut(who, params.memberId, consent),
    'POST /api/office/members/{memberId}/recovery': async ({ who, params, consent }) => {
      await memberActs.recover(who, params.memberId, consent);
    },
  };
}
