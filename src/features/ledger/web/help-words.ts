import type { HelpPages } from '#platform/help.ts';

/** Help about money in transit. */
export const help = {
  '/wrong-address': {
    leads: ['/history'],
    refusals: ['address_is_held', 'not_settled', 'too_late', 'already_returned'],
    en: {
      title: 'I sent to the wrong address',
      lead: 'You can cancel a transfer only while the address belongs to no one.',
      steps: [
        'Open the transfer in History and choose Cancel transfer, if offered. The fee is not refunded.',
        'You can cancel within 30 days, as long as no one has claimed the address.',
        'If the address belongs to someone, ask them to send the money back. The receipt has address, amount and time.',
        'A pending transfer cannot be stopped. Look again in a moment.',
      ],
      also: 'mistake person typo undo reverse cancel take back refund lost money',
    },
    ko: {
      title: '잘못된 주소로 보냈어요',
      lead: '주인이 없는 주소로 보낸 돈만 송금을 취소할 수 있습니다.',
      steps: [
        '내역에서 보낸 거래를 열어 주세요. ‘송금 취소’가 있으면 누르세요. 금액은 돌아오고 수수료는 돌아오지 않습니다.',
        '송금 취소는 전송이 완료된 뒤 30일 동안, 주소에 주인이 없을 때만 할 수 있습니다.',
        '주인이 있는 주소라면 그 사람만 돌려줄 수 있습니다. 거래 상세의 주소와 금액, 시각을 알려 주고 요청해 주세요.',
        '아직 대기 중인 전송은 멈출 수 없습니다. 잠시 뒤 다시 확인해 주세요.',
      ],
      also: '실수 착오송금 오송금 취소 반환 회수 되돌리기',
    },
  },
  '/payment-pending': {
    leads: ['/history', '/assets'],
    refusals: ['key_reused'],
    en: {
      title: 'A payment is pending',
      lead: 'Pending means accepted but not settled yet. Amount and fee are on hold.',
      steps: [
        'A transfer usually settles within seconds. Its status in History updates by itself.',
        'Do not send it again. If it fails, amount and fee return to you, and you are notified.',
        'Deposits, withdrawals and top-ups wait for the bank, which may take longer.',
        'Cashback above ₩1,000 arrives seven days after the payment.',
      ],
      also: 'waiting stuck slow processing settle not arrived where my money set aside held',
    },
    ko: {
      title: '결제나 송금이 대기 중이에요',
      lead: '대기 중은 접수되었지만 아직 완료되지 않았다는 뜻입니다. 금액과 수수료는 따로 잡혀 있어 두 번 쓰이지 않습니다.',
      steps: [
        '보내기는 보통 몇 초면 끝납니다. 내역에서 열어 두면 상태가 저절로 바뀝니다.',
        '한 번 더 보내지 마세요. 실패하면 금액과 수수료가 돌아오고 알림이 옵니다.',
        '입금, 출금, 충전은 은행의 답을 기다리므로 더 걸릴 수 있습니다.',
        '₩1,000이 넘는 캐시백은 결제하고 7일 뒤에 들어옵니다.',
      ],
      also: '기다림 지연 처리 멈춤 도착하지 않음 안 들어와요 보류',
    },
  },
} satisfies HelpPages;
