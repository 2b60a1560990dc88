import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/verify-identity': {
    leads: ['/id'],
    en: {
      title: 'Verify identity',
      lead: 'Sends a picture of an identity document to the verifier, in three steps.',
      steps: [
        'Choose the document and a photo of it: JPEG, PNG or WebP, at most 10 MB, with all four corners.',
        'Enter number and name as printed, then choose Submit Verification.',
        'You are notified of the result. A verified document becomes a credential in DigitalID.',
        'If office staff check it, the screen says whose and by when. You are notified each time someone opens the photo.',
        'A sample is not checked by an authority and proves nothing elsewhere.',
      ],
      also: 'document passport licence national photo picture upload verification trial sandbox rejected',
    },
    ko: {
      title: '본인 인증',
      lead: '신분증 사진을 인증 기관에 보냅니다. 세 단계로 끝납니다.',
      steps: [
        '문서를 고르고 사진을 찍거나 선택해 주세요. JPEG, PNG, WebP 형식, 10MB까지이며 네 모서리가 모두 보여야 합니다.',
        '문서에 적힌 번호와 이름을 그대로 입력하고 ‘인증 제출’을 눌러 주세요.',
        '결과는 나중에 알림으로 옵니다. 인증되면 디지털 ID에 증명서가 생깁니다.',
        '운영 사무소 담당자가 확인하는 곳에서는 어느 사무소인지와 기한이 표시되고, 사진을 열람할 때마다 알려 드립니다.',
        '체험용 기관이 확인하는 곳에서는 화면에 표시되며, 체험용 증명서는 다른 곳에서 효력이 없습니다.',
      ],
      also: '신분증 여권 운전면허증 주민등록증 사진 체험용 거절',
    },
  },
  '/card-pending': {
    leads: ['/id', '/verify-identity'],
    en: {
      title: 'A card or document stays pending',
      lead: 'A document is pending until the verifier has answered. You get a notification as soon as it has.',
      steps: [
        'Open it in DigitalID to see when it was sent, or why it was rejected.',
        'You can close the app. Do not send it again while it is pending.',
        'If it was rejected, follow the reason, for example a photo without glare, and submit again.',
        'Cards that you add yourself are never pending. Only an issuer can verify them.',
      ],
      also: 'waiting verification slow rejected unreadable credential not verified',
    },
    ko: {
      title: '카드나 문서가 계속 대기 중이에요',
      lead: '인증 기관이 답할 때까지 대기 중으로 표시됩니다. 결과가 나오면 바로 알려 드립니다.',
      steps: [
        '디지털 ID의 ‘제출한 문서’에서 열어 보세요. 언제 제출했는지, 거절되었다면 이유가 적혀 있습니다.',
        '앱을 켜 두지 않아도 되고, 대기 중일 때 다시 보낼 필요도 없습니다.',
        '거절되었다면 빛 반사 없는 사진처럼 이유에 맞게 고친 뒤 ‘다시 제출’을 눌러 주세요.',
        '직접 추가한 증명서는 대기하지 않습니다. 본인 입력으로 표시되며 검증은 발급 기관만 할 수 있습니다.',
      ],
      also: '인증 지연 거절 신분증 확인 안 됨',
    },
  },
} satisfies HelpPages;
