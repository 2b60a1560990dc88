import { bankText } from '#features/ledger/bank-text.ts';
import { withParticle } from '#platform/particles.ts';
import { defineWords } from '#platform/words.ts';
import { asks, atBank, english, money, type NotificationCode, type Params, type Sentence } from './sentences.ts';

const bankOf = (params: Params) => atBank({ ...params, bankName: bankText(params.bankName ?? '', 'ko') });

/** Returns the shop's Korean name, or else its usual name. */
const shopOf = ({ shop = '', shopKo = shop }: Params) => shopKo;

const organisationOf = ({ organisation = '', organisationKo = organisation }: Params) => organisationKo;

const korean: Readonly<Record<NotificationCode, Sentence>> = {
  money_received: (params) => ({ title: '입금 알림', message: `${money(params)} 입금되었습니다.` }),
  send_failed: (params) => ({
    title: '송금 실패',
    message: `${money(params)} 송금에 실패했습니다. 금액은 그대로 남아 있습니다.`,
  }),
  bank_done: (params) => ({ title: '은행 이체 완료', message: bankOf(params) }),
  bank_failed: (params) => ({
    title: '은행 이체 실패',
    message: `${bankOf(params)} 이동하지 않았습니다.`,
  }),
  work_approved: ({ title = '' }) => ({
    title: '다른 사람이 승인함',
    message: `‘${title}’ 문서를 다른 사람이 승인했습니다.`,
  }),
  work_rejected: ({ title = '' }) => ({
    title: '다른 사람이 반려함',
    message: `‘${title}’ 문서를 다른 사람이 반려했습니다.`,
  }),
  document_verified: ({ checkedBy }) =>
    checkedBy === 'sandbox'
      ? { title: '체험용 문서 확인', message: '체험용 증명서가 발급되었습니다.' }
      : { title: '문서 인증됨', message: '증명서가 발급되었습니다.' },
  document_rejected: () => ({ title: '문서 거절됨', message: '이유를 확인하고 다시 제출해 주세요.' }),
  document_looked: ({ operator = '', operatorKo = operator }) => ({
    title: '문서 열람 알림',
    message: `${operatorKo} 담당자가 회원님의 문서를 열람했습니다.`,
  }),
  credential_shown: () => ({ title: '증명서 제시 완료', message: '보낸 링크의 확인이 완료되었습니다.' }),
  decision_wanted: ({ title = '' }) => ({ title: '결재 요청', message: `긴급 문서: ${title}` }),
  refund_approved: ({ amount = '', ...of }) => ({
    title: '환급 승인',
    message: `${shopOf(of)}: $${amount}. 받을 곳을 선택해 주세요.`,
  }),
  refund_paid: ({ amount = '', ...of }) => ({
    title: '환급 지급',
    message: `${shopOf(of)}: $${amount} 지급되었습니다.`,
  }),
  refund_refused: ({ amount = '', ...of }) => ({
    title: '환급 거절',
    message: `${shopOf(of)}: $${amount} 환급이 거절되었습니다. 이유를 확인해 주세요.`,
  }),
  refund_taken_back: ({ amount = '', ...of }) => ({
    title: '환급 회수',
    message: `${shopOf(of)}: 먼저 지급된 환급 $${amount}가 회수되었습니다.`,
  }),
  travel_departure: ({ until = '' }) => ({
    title: '곧 출국합니다',
    message: `${until} 출국 전에 영수증을 신청하고 세관에 물품과 영수증을 보여 주세요.`,
  }),
  email_unproven: ({ days = '' }) => ({
    title: '이메일을 확인해 주세요',
    message: `확인하지 않으면 빈 지갑은 ${days}일 뒤 삭제됩니다.`,
  }),
  travel_last_day: ({ until = '' }) => ({
    title: '환급 신청이 곧 끝납니다',
    message: `남은 영수증을 ${until}까지 신청해 주세요.`,
  }),
  events_given_up: ({ organisation = '' }) => ({
    title: '이벤트가 전달되지 않음',
    message: `${organisation} 수신 서버가 3일 동안 응답하지 않았습니다. 엔드포인트를 테스트해 주세요.`,
  }),
  approval_asked: (params) => ({ title: '결재 요청', message: asks(params) }),
  approvals_many: ({ requester = '' }) => ({
    title: '결재할 문서가 더 있습니다',
    message: `${requester}에서 결재를 더 요청했습니다. 업무에서 모두 볼 수 있습니다.`,
  }),
  approval_reminder: (params) => ({ title: '결재를 기다리고 있습니다', message: asks(params) }),
  delegation_offered: ({ organisation = '' }) => ({
    title: '대결 요청',
    message: `${organisation}에서 대신 결재해 달라는 요청이 있습니다.`,
  }),
  order_paid: (params) => ({
    title: '예약 송금 완료',
    message: `예약하신 ${withParticle(money(params), '을')} 보냈습니다.`,
  }),
  order_no_cover: (params) => ({
    title: '예약 송금 중지',
    message: `잔액이 부족해 ${withParticle(money(params), '을')} 보내지 못했습니다. 빠져나간 금액은 없습니다.`,
  }),
  withdrawal_done: (params) => ({
    title: '네트워크로 보냈습니다',
    message: `${withParticle(money(params), '이')} ${params.toAddress} 주소로 나갔습니다.`,
  }),
  withdrawal_fee_kept: (params) => ({
    title: '네트워크가 거절했습니다',
    message: `${params.toAddress} 주소로 보낸 ${withParticle(money(params), '이')} 돌아왔습니다. 수수료 ${params.fee} ${params.assetType}는 돌아오지 않습니다.`,
  }),
  withdrawal_uncertain: (params) => ({
    title: '아직 알 수 없습니다',
    message: `운영 기관이 ${withParticle(money(params), '이')} 나갔는지 확인하고 있습니다. 그때까지 보류됩니다.`,
  }),
  address_named: ({ address = '' }) => ({
    title: '새 주소가 지정되었습니다',
    message: `내 로그인으로 ${address} 주소로 보내는 비용을 확인했습니다. 본인이 맞나요?`,
  }),
  order_payee_gone: (params) => ({
    title: '예약 송금 중지',
    message: `받는 주소의 주인이 없어 ${withParticle(money(params), '을')} 보내지 않았습니다.`,
  }),
  standing_active: () => ({ title: '계정이 다시 정상 상태입니다', message: '모든 기능을 전처럼 쓸 수 있습니다.' }),
  standing_limited: () => ({ title: '계정에 한도가 설정되었습니다', message: '한도와 사유를 확인해 주세요.' }),
  standing_frozen: () => ({
    title: '계정이 동결되었습니다',
    message: '입금만 되고 출금은 되지 않습니다. 사유를 보고 이의를 제기할 수 있습니다.',
  }),
  standing_closed: () => ({
    title: '계정이 닫혔습니다',
    message: '내용을 보고 출금만 할 수 있습니다. 사유를 보고 이의를 제기할 수 있습니다.',
  }),
  case_opened: (of) => ({
    title: '결제에 분쟁이 접수되었습니다',
    message: `${shopOf(of)}: 금액이 보류되었습니다. 기한 안에 답해 주세요.`,
  }),
  case_news: ({ news = '', ...of }) => ({ title: '분쟁 소식', message: `${shopOf(of)}: ${caseNews[news]}` }),
  case_over: ({ news = '', ...of }) => ({
    title: '분쟁이 끝났습니다',
    message: `${shopOf(of)}: ${news === 'returned' ? `${money({ ...of, assetType: 'KRW' })} 반환됩니다.` : caseNews[news]}`,
  }),
  role_ended: ({ organisation = '' }) => ({
    title: '역할 종료',
    message: `근거가 된 증명서가 더는 유효하지 않아 ${organisation}에서의 역할이 종료되었습니다.`,
  }),
  erasure_done: (of) => ({
    title: '내 정보 삭제 완료',
    message: `${organisationOf(of)}에서 내 정보를 삭제했다고 알려 왔습니다.`,
  }),
  erasure_kept: ({ until = '', ...of }) => ({
    title: '내 정보 보관 안내',
    message: `${organisationOf(of)}에서 일부 정보를 ${until}까지 보관해야 합니다. 이유를 확인해 주세요.`,
  }),
  request_asked: (params) => ({ title: '송금 요청을 받았습니다', message: askedKo(params) }),
  request_reminded: (params) => ({ title: '송금 요청이 기다리고 있습니다', message: askedKo(params) }),
  request_declined: (params) => ({
    title: '송금 요청이 거절되었습니다',
    message: params.amount ? `${money(params)} 요청을 받은 분이 거절했습니다.` : '요청을 받은 분이 거절했습니다.',
  }),
  credential_came: () => ({ title: '증명서를 받았습니다', message: '기다리던 증명서가 발급되었습니다.' }),
  credential_not_given: () => ({
    title: '증명서를 받지 못했습니다',
    message: '발급 기관에서 증명서를 보내지 않았습니다. 발급 기관에 문의해 주세요.',
  }),
};

const caseNews: Readonly<Record<string, string>> = {
  said: '새 글이 있습니다.',
  pictured: '새 사진이 있습니다.',
  looked: '사무소에서 제출하신 사진을 열람했습니다.',
  answer_soon: '답변 기한이 다가옵니다.',
  unanswered: '답변이 없어 사무소에서 결정합니다.',
  decide_soon: '결정 기한이 다가옵니다.',
  left: '금액이 가맹점에 남습니다.',
  given_back: '모두 환불되었습니다.',
  withdrawn: '결제한 분이 취하했습니다.',
  lapsed: '기한이 지나 금액이 가맹점에 남습니다.',
};

const askedKo = (params: Params) =>
  `${params.amount ? `${money(params)} 요청입니다.` : '금액은 직접 정할 수 있습니다.'} 보내기 전에 누가 요청했는지 확인해 주세요.`;

/** Sentences of all notifications in both languages, written from `code` and `params`. */
export const sentences = { en: english, ko: korean } as const;

/** Text that summarises notifications arriving together. */
export const summaryWords = defineWords({
  en: { many: (count: number) => `${count} new notifications` },
  ko: { many: (count: number) => `새 알림 ${count}건` },
});
