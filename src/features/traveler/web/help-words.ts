import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/traveler': {
    leads: ['/travel-plan', '/history', '/bank-info'],
    en: {
      title: 'Traveler',
      lead: 'Tax refunds for your purchases.',
      steps: [
        'Enter shop, amount and the receipt number, or a picture. The picture stays on your phone.',
        'The rules are checked as you type. Nothing is sent until you choose Claim refund.',
        'Open a claim to see its progress. It is paid once customs has confirmed it.',
        'Claim a payment at a tax-free shop from its receipt.',
      ],
      also: 'tax refund claim receipt scan camera VAT tourist processing approved paid customs payout early owed',
    },
    ko: {
      title: '여행',
      lead: '구매한 물건의 세금 환급을 신청하고 결과를 봅니다.',
      steps: [
        '상점과 금액, 영수증 번호를 입력하거나 이미지를 고릅니다. 이미지는 휴대폰 밖으로 나가지 않습니다.',
        '입력하는 동안 규칙을 확인합니다. ‘환급 신청’을 누르기 전에는 전송되지 않습니다.',
        '신청을 열면 진행 상태와 기다리는 이유를 볼 수 있습니다. 세관이 확인하면 선택한 곳으로 지급됩니다.',
        '면세점에서 결제한 건은 영수증에서 한 번만 누르면 신청됩니다.',
      ],
      also: '세금 환급 택스 리펀드 영수증 신청 스캔 카메라 부가세 관광객 처리 중',
    },
  },
  '/refund-refused': {
    leads: ['/traveler', '/travel-plan'],
    refusals: [
      'below_minimum',
      'over_daily_limit',
      'too_long_since_entry',
      'receipt_claimed',
      'refund_amount_differs',
      'refund_too_large',
      'refund_too_small',
      'too_many_refunds',
      'payer_gone',
    ],
    en: {
      title: 'A refund is refused',
      lead: 'The reason next to the form says which of these rules was not met.',
      steps: [
        'The purchase is at least $30.00, and each receipt can be claimed once.',
        'At most $500.00 of refund a day, by the day in Seoul. Claim the rest tomorrow.',
        'No more than 90 days since your stay began. If you came again, add that trip in Travel plans first.',
        'A shop’s refund of a payment is made by the shop, up to what is left of the payment.',
      ],
      also: 'rejected not eligible claim denied limit minimum 30 500 90 days receipt already claimed',
    },
    ko: {
      title: '환급이나 환불이 거절되었어요',
      lead: '세금 환급은 아래 규칙에 따라 신청합니다. 어떤 규칙에 맞지 않는지는 입력란 옆에 표시됩니다.',
      steps: [
        '구매 금액은 30달러 이상이어야 하고, 영수증은 한 번만 신청할 수 있습니다.',
        '환급액은 서울 시간 기준 하루 500달러까지입니다. 나머지는 내일 신청해 주세요.',
        '이번 체류가 시작된 날부터 90일 이내여야 합니다. 다시 입국했다면 여행 계획에 먼저 등록해 주세요.',
        '결제 환불은 가맹점이 하며, 남은 결제 금액까지만 할 수 있습니다.',
      ],
      also: '거부 자격 미충족 한도 최소 금액 90일 이미 신청한 영수증',
    },
  },
  '/travel-plan': {
    leads: ['/traveler'],
    en: {
      title: 'Travel plans',
      lead: 'Your trips. The current stay decides since when you can claim refunds.',
      steps: [
        'Add a trip with title, destination, first and last day, and type.',
        'Open a trip to change or delete it, or to save it as a calendar file.',
        'The 90 days for refunds count from the first day of your stay. Trips that follow each other count as one stay.',
      ],
      also: 'trip calendar ics dates entry deadline',
    },
    ko: {
      title: '여행 계획',
      lead: '내 여행입니다. 이번 체류를 기준으로 환급 기한을 계산합니다.',
      steps: [
        '새 여행에서 제목과 목적지, 시작일과 종료일, 유형을 입력해 주세요.',
        '여행을 열면 수정하거나 삭제하고 캘린더 파일로 저장할 수 있습니다.',
        '환급 기한 90일은 이번 체류의 첫날부터 셉니다. 날이 비지 않고 이어지는 여행은 하나의 체류입니다.',
      ],
      also: '일정 캘린더 입국일 기한 출장',
    },
  },
} satisfies HelpPages;
