import { fundingRefusalWords } from '#features/campaigns/web/funding-words.ts';
import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

/** What somebody of the office reads when nothing was done. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  not_in_office: { en: 'You are not of the office of this server.', ko: '이 서버의 운영 사무소에 속해 있지 않습니다.' },
  own_act: {
    en: 'Somebody else checks it: another person, with a passkey and a proven identity of their own.',
    ko: '다른 사람이 확인해야 합니다. 패스키도, 인증된 신원도 달라야 합니다.',
  },
  own_organisation: {
    en: 'You are on its staff: somebody else decides about it.',
    ko: '내가 속한 조직입니다. 다른 사람이 결정해야 합니다.',
  },
  act_over: { en: 'This waits no more.', ko: '더는 기다리지 않는 건입니다.' },
  act_waits: { en: 'This waits for a second person already.', ko: '이미 두 번째 사람을 기다리고 있습니다.' },
  not_so_now: { en: 'Its state has changed meanwhile.', ko: '그사이 상태가 바뀌었습니다.' },
  ...fundingRefusalWords,
  too_many_campaigns: {
    en: 'There are as many campaigns as there may be. Stop one, or start a draft.',
    ko: '캠페인 수가 한도에 이르렀습니다. 하나를 중지하거나 초안을 시작해 주세요.',
  },
  cannot_be: {
    en: 'As things stand this cannot be done: a name or number is another’s, there is money in it, or its day has come.',
    ko: '지금은 할 수 없습니다. 이름이나 번호가 이미 쓰이고 있거나, 돈이 남아 있거나, 정한 날이 지났습니다.',
  },
  no_upload: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
  too_many_uploads: {
    en: 'Too many of your files wait. They go after nine days.',
    ko: '대기 중인 파일이 너무 많습니다. 9일 뒤에 지워집니다.',
  },
  file_refused: {
    en: 'The file is not taken: something in it is wrong.',
    ko: '파일을 받지 못했습니다. 내용에 잘못이 있습니다.',
  },
  credit_used: { en: 'This bank credit is used already.', ko: '이미 사용된 입금입니다.' },
  unknown_wallet: { en: 'Nobody here has that wallet.', ko: '해당하는 지갑이 없습니다.' },
  other_sum: { en: 'The file and the bank credit are different sums.', ko: '파일 합계와 입금액이 다릅니다.' },
  not_offered: { en: 'No bank is connected to this server.', ko: '연결된 은행이 없습니다.' },
};

/** The frame of the office: its places, who is in it, and coming in. */
export const words = defineWords({
  en: {
    office: 'Office',
    nav: 'Office',
    pages: {
      today: 'Today',
      members: 'Members',
      shops: 'Shops',
      rules: 'Rules',
      campaigns: 'Campaigns',
      issue: 'Issue & redeem',
      access: 'Access',
      more: 'More',
    },
    glosses: {
      today: '오늘',
      members: '회원',
      shops: '가맹점',
      rules: '화폐 규정',
      campaigns: '캠페인',
      issue: '발행과 환급',
      access: '접근 권한',
      more: '더 보기',
    },
    /** Below an icon on a phone. */
    short: { issue: 'Issue' },
    close: 'Close',
    unanswered: 'No answer came. Try again.',
    roles: { owner: 'Owner', finance: 'Finance', approver: 'Approver', support: 'Support', auditor: 'Auditor' },
    minutesLeft: (minutes: number) => `Passkey, ${minutes} min left`,
    leave: 'Leave the office',
    yourself: 'Your own wallet',
    suspended: 'The office is suspended: nothing is changed until it is approved again.',
    notYours: 'This is not yours',
    notYoursText: 'The office is for those who run the currency here. Who is invited comes in by their link.',
    enterTitle: 'Enter the office',
    enterText: 'Your passkey lets you in for 30 minutes, with this browser alone. Each act is signed by it again.',
    enter: 'Enter with your passkey',
    entering: 'Entering…',
    signingEntry: (name: string) => `You enter ${name}.`,
    notEntered: 'You are not in the office',
    needsPasskey: 'Make a passkey in My info first, if you have none.',
  },
  ko: {
    office: '운영 사무소',
    nav: '운영 사무소 메뉴',
    pages: {
      today: '오늘',
      members: '회원',
      shops: '가맹점',
      rules: '화폐 규정',
      campaigns: '캠페인',
      issue: '발행과 환급',
      access: '접근 권한',
      more: '더 보기',
    },
    glosses: { today: '', members: '', shops: '', rules: '', campaigns: '', issue: '', access: '', more: '' },
    short: { issue: '발행' },
    close: '닫기',
    unanswered: '응답이 없습니다. 다시 시도해 주세요.',
    roles: { owner: '소유자', finance: '재무', approver: '승인자', support: '지원', auditor: '감사' },
    minutesLeft: (minutes: number) => `패스키, ${minutes}분 남음`,
    leave: '사무소 나가기',
    yourself: '내 지갑',
    suspended: '사무소가 정지되었습니다. 다시 승인될 때까지 아무것도 바꿀 수 없습니다.',
    notYours: '들어갈 수 없습니다',
    notYoursText: '이곳은 지역화폐를 운영하는 사람들의 자리입니다. 초대받은 사람은 링크로 들어옵니다.',
    enterTitle: '사무소 들어가기',
    enterText: '패스키로 이 브라우저에서 30분 동안 들어갑니다. 일을 할 때마다 패스키로 다시 서명합니다.',
    enter: '패스키로 들어가기',
    entering: '들어가는 중…',
    signingEntry: (name: string) => `${name}에 들어갑니다.`,
    notEntered: '들어가지 못했습니다',
    needsPasskey: '패스키가 없다면 내 정보에서 먼저 만들어 주세요.',
  },
});
