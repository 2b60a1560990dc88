import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Why an endpoint is not taken or told, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: {
    too_many_endpoints: {
      en: 'There are 10 webhooks. Remove one first.',
      ko: '웹훅이 10개 있습니다. 하나를 먼저 삭제해 주세요.',
    },
    endpoint_refused: {
      en: 'Events cannot be sent to this address: it is not public, or not https.',
      ko: '이 주소로는 보낼 수 없습니다. 공개된 https 주소여야 합니다.',
    },
    endpoint_not_on: {
      en: 'The webhook is not on. Test it first.',
      ko: '웹훅이 꺼져 있습니다. 먼저 시험을 보내 주세요.',
    },
    cursor_gone: { en: 'There is no such event here any more.', ko: '더는 없는 이벤트입니다.' },
  },
  fields: {
    url: { en: 'This is no address that events can be sent to.', ko: '이벤트를 보낼 수 있는 주소가 아닙니다.' },
    description: { en: 'A note has up to 100 characters.', ko: '메모는 100자까지 쓸 수 있습니다.' },
    types: { en: 'Choose at least one kind of event.', ko: '이벤트 종류를 하나 이상 골라 주세요.' },
    endsOldAtOnce: { en: 'Choose when the old secret ends.', ko: '이전 비밀값을 끝낼 때를 골라 주세요.' },
  },
};
