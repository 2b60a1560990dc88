import type { RefusalCode } from '../contract.ts';

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  request_unreadable: {
    en: 'This is not a presentation request. Copy the whole link, or scan the code again.',
    ko: '증명서 제시 요청이 아닙니다. 링크 전체를 복사하거나 코드를 다시 스캔해 주세요.',
  },
  request_invalid: {
    en: 'The request does not follow the standard, so nothing is shown. Tell the organisation that asks.',
    ko: '요청이 표준에 맞지 않아 제시하지 않습니다. 요청한 곳에 알려 주세요.',
  },
  request_unproven: {
    en: 'The signature of the request is not valid, so someone may be impersonating another. Nothing is shown.',
    ko: '요청의 서명이 올바르지 않습니다. 다른 곳을 사칭한 요청일 수 있어 제시하지 않습니다.',
  },
  request_unsupported: {
    en: 'This wallet does not support the request.',
    ko: '이 지갑에서 지원하지 않는 요청입니다.',
  },
  verifier_not_as_named: {
    en: 'The sender is not the one that the request names, or the answer would go elsewhere. Nothing is shown.',
    ko: '요청에 적힌 곳과 실제로 요청한 곳이 다릅니다. 제시하지 않습니다.',
  },
  on_this_machine: {
    en: 'Confirm this address first.',
    ko: '이 주소를 먼저 확인해 주세요.',
  },
  verifier_unreachable: {
    en: 'The other side did not respond. If you pressed Show, it may have received it; you can press again.',
    ko: '요청한 곳에서 응답이 없습니다. 제시를 눌렀다면 이미 전달되었을 수 있으며, 다시 누를 수 있습니다.',
  },
  request_gone: {
    en: 'This request was answered or has expired. Ask for another one.',
    ko: '이미 응답했거나 기한이 지난 요청입니다. 새 요청을 받아 주세요.',
  },
  showing_under_way: {
    en: 'The answer is already being sent. Wait a moment.',
    ko: '지금 제시하는 중입니다. 잠시 기다려 주세요.',
  },
  nothing_fits: {
    en: 'You do not have the requested credentials, so nothing can be shown.',
    ko: '요청한 증명서가 없어 제시할 수 없습니다.',
  },
  choice_unfit: {
    en: 'What you chose does not answer the request. Open the request again.',
    ko: '선택한 증명서가 요청에 맞지 않습니다. 요청을 다시 열어 주세요.',
  },
  claim_locked: {
    en: 'The request asks for a resident registration number, which never leaves this wallet.',
    ko: '주민등록번호는 이 지갑 밖으로 제시하지 않습니다.',
  },
  answer_refused: {
    en: 'The other side received your answer and did not accept it.',
    ko: '요청한 곳에서 받았지만 승인하지 않았습니다.',
  },
};
