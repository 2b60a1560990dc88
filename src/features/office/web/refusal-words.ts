import type { actRefusals } from '../refusals.ts';

/** Sentences for the refusals of acts that need two people. */
export const actRefusalWords: Record<keyof typeof actRefusals, { en: string; ko: string }> = {
  own_act: {
    en: 'Somebody else checks it: another person, with a passkey and a proven identity of their own.',
    ko: '다른 사람이 확인해야 합니다. 패스키도, 인증된 신원도 달라야 합니다.',
  },
  new_checker: {
    en: 'Your role is new: you check acts 24 hours after you got it.',
    ko: '역할을 받은 지 24시간이 지나야 다른 사람이 올린 일을 확인할 수 있습니다.',
  },
  own_organisation: {
    en: 'You are on its staff: somebody else decides about it.',
    ko: '내가 속한 조직입니다. 다른 사람이 결정해야 합니다.',
  },
  act_over: { en: 'This waits no more.', ko: '더는 기다리지 않는 건입니다.' },
  act_waits: { en: 'This waits for a second person already.', ko: '이미 두 번째 사람을 기다리고 있습니다.' },
  not_so_now: { en: 'Its state has changed meanwhile.', ko: '그사이 상태가 바뀌었습니다.' },
  two_eyes: { en: 'Above this sum somebody else checks it.', ko: '이 금액부터는 다른 사람이 확인해야 합니다.' },
  cannot_be: {
    en: 'As things stand this cannot be done: a name or number is another’s, there is money in it, or its day has come.',
    ko: '지금은 할 수 없습니다. 이름이나 번호가 이미 쓰이고 있거나, 돈이 남아 있거나, 정한 날이 지났습니다.',
  },
  operator_short: {
    en: 'The operator’s account has less than that. Nothing moved.',
    ko: '운영 기관의 잔액이 부족합니다. 이동한 금액은 없습니다.',
  },
  act_changed: {
    en: 'This is not what was shown any more. Open it again; if it still cannot be carried out, refuse it and ask again.',
    ko: '표시된 내용과 달라졌습니다. 다시 열어 보고, 그래도 실행되지 않으면 거절한 다음 다시 요청해 주세요.',
  },
  date_passed: {
    en: 'The day that was asked for has passed. Refuse it, and ask again with a later day.',
    ko: '요청한 날짜가 지났습니다. 거절한 다음 더 늦은 날짜로 다시 요청해 주세요.',
  },
  file_gone: {
    en: 'The file of this act is no longer stored. Refuse it, and ask again with the file.',
    ko: '이 요청의 파일이 남아 있지 않습니다. 거절한 다음 파일을 다시 올려 요청해 주세요.',
  },
  no_upload: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
  file_refused: {
    en: 'The file is not taken: something in it is wrong.',
    ko: '파일을 받지 못했습니다. 내용에 잘못이 있습니다.',
  },
  budget_not_covered: {
    en: 'The office’s own account has less than the budget. Put money in, then check again.',
    ko: '사무소 계정의 잔액이 예산보다 적습니다. 입금한 뒤 다시 확인해 주세요.',
  },
  too_many_campaigns: {
    en: 'There are as many campaigns as there may be. Stop one, or start a draft.',
    ko: '캠페인 수가 한도에 이르렀습니다. 하나를 중지하거나 초안을 시작해 주세요.',
  },
  case_closed: { en: 'This case is over.', ko: '이미 끝난 분쟁입니다.' },
  not_offered: { en: 'This is not offered on this server.', ko: '이 서버에서 제공하지 않습니다.' },
};
