import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/contacts': {
    leads: ['/send', '/localpay', '/myinfo'],
    en: {
      title: 'Contacts',
      lead: 'The people you pay: your own name for up to ten addresses, with the pattern and seal by which you recognise them.',
      steps: [
        'Press a contact to see the whole address, to send an asset, to pay in won, or to check the name that its holder shows.',
        'Edit changes the name, the note and the addresses. With biometrics on, that is signed.',
        'Remove takes the contact away. What you sent stays in History.',
        'Only you see your contacts: they are stored encrypted and never shared.',
      ],
      also: 'address book people friends recipient name note rename remove delete edit proven name verify',
    },
    ko: {
      title: '연락처',
      lead: '자주 보내는 사람입니다. 주소를 열 개까지 원하는 이름으로 저장하고, 주소마다 다른 문양과 인장으로 알아봅니다.',
      steps: [
        '연락처를 누르면 주소 전체를 보고, 자산이나 원화를 보내고, 상대가 공개한 이름을 확인할 수 있습니다.',
        '편집을 누르면 이름, 메모, 주소를 바꿉니다. 생체 인증을 켜 두었다면 서명합니다.',
        '연락처를 삭제해도 보낸 내역은 남습니다.',
        '연락처는 암호화되어 저장되고 본인만 볼 수 있습니다.',
      ],
      also: '주소록 사람 친구 받는 사람 이름 메모 변경 삭제 편집 인증된 이름 확인',
    },
  },
} as const satisfies HelpPages;
