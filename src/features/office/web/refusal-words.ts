import type { actRefusals } from '../refusals.ts';

export const actRefusalWords: Record<keyof typeof actRefusals, { en: string; ko: string }> = {
  own_act: {
    en: 'Another person must check this, with their own passkey and proven identity.',
    ko: '다른 사람이 확인해야 합니다. 패스키도, 인증된 신원도 달라야 합니다.',
  },
  new_checker: {
    en: 'Your role is new. You can check acts 24 hours after you got it.',
    ko: '역할을 받은 지 24시간이 지나야 다른 사람이 올린 일을 확인할 수 있습니다.',
  },
  own_organisation: {
    en: 'This is about you or an organisation of yours. Another person must decide.',
    ko: '본인 또는 본인이 속한 조직에 관한 건입니다. 다른 사람이 결정해야 합니다.',
  },
  act_over: { en: 'This act is no longer pending.', ko: '이미 처리된 요청입니다.' },
  act_waits: { en: 'An act about this is already pending.', ko: '이미 확인을 기다리는 요청이 있습니다.' },
  not_so_now: { en: 'This is not possible in the current state.', ko: '현재 상태에서는 할 수 없습니다.' },
  two_eyes: {
    en: 'A second person must check this. Request a check.',
    ko: '다른 사람의 확인이 필요합니다. 두 번째 확인을 요청해 주세요.',
  },
  cannot_be: {
    en: 'This cannot be carried out now: a name or number is taken, money is left, or a date has passed.',
    ko: '지금은 실행할 수 없습니다. 이름이나 번호가 이미 쓰이고 있거나, 돈이 남아 있거나, 정한 날짜가 지났습니다.',
  },
  operator_short: {
    en: 'The operator’s balance is too low. No money was moved.',
    ko: '운영 기관의 잔액이 부족합니다. 이동한 금액은 없습니다.',
  },
  act_changed: {
    en: 'This has changed since you opened it. Open it again. If it still fails, refuse it and request it again.',
    ko: '표시된 내용이 바뀌었습니다. 다시 열어 보고, 그래도 실행되지 않으면 거절한 뒤 다시 요청해 주세요.',
  },
  date_passed: {
    en: 'The requested date has passed. Refuse the request, then submit it again with a later date.',
    ko: '요청한 날짜가 지났습니다. 요청을 거절한 뒤 더 늦은 날짜로 다시 제출해 주세요.',
  },
  file_gone: {
    en: 'The file for this request is no longer stored. Refuse the request, then submit it again with the file.',
    ko: '이 요청의 파일이 보관되어 있지 않습니다. 요청을 거절한 뒤 파일과 함께 다시 제출해 주세요.',
  },
  no_upload: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
  file_refused: {
    en: 'The file was not accepted. It contains an error.',
    ko: '파일을 처리할 수 없습니다. 내용에 오류가 있습니다.',
  },
  budget_not_covered: {
    en: 'The operator’s balance is less than the budget. Add money, then check again.',
    ko: '운영 기관 계정의 잔액이 예산보다 적습니다. 입금한 뒤 다시 확인해 주세요.',
  },
  too_many_campaigns: {
    en: 'The limit of campaigns is reached. Stop one, or start a draft.',
    ko: '캠페인 수가 한도에 이르렀습니다. 하나를 중지하거나 초안을 시작해 주세요.',
  },
  case_closed: { en: 'This case is closed.', ko: '이미 종료된 분쟁입니다.' },
  not_offered: { en: 'This is not offered on this server.', ko: '이 서버에서 제공하지 않습니다.' },
};
