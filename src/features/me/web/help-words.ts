import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/myinfo': {
    leads: ['/security', '/privacy', '/bank-info'],
    en: {
      title: 'My info',
      lead: 'Your profile, security and data.',
      steps: [
        'Edit Profile changes name and e-mail. Your seal is cut from your Korean name, or from your initials.',
        'Security has passkeys, password, recovery codes and devices. Privacy and my data has copies, links and deletion.',
        'The button beside the title changes the language.',
      ],
      also: 'profile name seal e-mail language theme passkey biometric fingerprint face recovery codes password sessions sign out export delete account',
    },
    ko: {
      title: '내 정보',
      lead: '프로필과 인감, 로그인 방법, 내 데이터를 관리합니다.',
      steps: [
        '프로필 수정에서 이름과 이메일을 바꿉니다. 인감은 한글 이름으로, 없으면 머리글자로 새깁니다.',
        '보안에는 패스키와 비밀번호, 복구 코드, 로그인된 기기가 있습니다. 내 데이터 관리에서는 데이터를 내보내거나 계정을 삭제합니다.',
        '제목 옆 버튼으로 언어를 바꿉니다.',
      ],
      also: '프로필 이름 인감 이메일 언어 테마 패스키 생체 인증 지문 얼굴 복구 코드 비밀번호 로그아웃 내보내기 계정 삭제 탈퇴',
    },
  },
  '/security': {
    leads: ['/myinfo'],
    en: {
      title: 'Security',
      lead: 'Sign-in and recovery.',
      steps: [
        'With biometric sign-in your device confirms every transfer and approval. Add a passkey on a second device.',
        'Recovery codes and a link by e-mail restore the wallet if you lose your phone or password. Create them before you need them.',
        'Sign out devices that you do not know.',
      ],
      also: 'passkey biometric fingerprint face recovery codes password sessions devices',
    },
    ko: {
      title: '보안',
      lead: '로그인 방법과 복구 방법을 관리합니다.',
      steps: [
        '생체 인증 로그인을 켜면 보내기와 승인, 보안 설정 변경을 기기가 확인합니다. 두 번째 기기에도 패스키를 추가해 두세요.',
        '휴대폰이나 비밀번호를 잃으면 복구 코드와 메일의 링크로 되찾습니다. 코드는 미리 만들어 두세요.',
        '로그인된 기기에서 모르는 기기는 종료하세요.',
      ],
      also: '패스키 생체 인증 지문 얼굴 복구 코드 비밀번호 세션 기기',
    },
  },
  '/privacy': {
    leads: ['/known', '/links', '/myinfo'],
    en: {
      title: 'Privacy and my data',
      lead: 'See what is shared, take your data with you, or delete it.',
      steps: [
        'See which shops, organisations and verifiers have data about you, and the links that you shared.',
        'Export my data saves everything as one signed file.',
        'You can delete the account once nothing is pending. Your payments stay, without your name.',
      ],
      also: 'export delete account links name',
    },
    ko: {
      title: '내 데이터 관리',
      lead: '내 정보를 누가 보는지 확인하고, 내보내거나 삭제합니다.',
      steps: [
        '내 정보를 가진 가게와 기관, 공유한 링크를 볼 수 있습니다.',
        '내 데이터 내보내기는 모든 데이터를 서명된 파일 하나로 저장합니다.',
        '처리 중인 일이 모두 끝나면 계정을 삭제할 수 있습니다. 결제 기록은 이름 없이 남습니다.',
      ],
      also: '개인정보 내보내기 계정 삭제 탈퇴 링크 이름',
    },
  },
} satisfies HelpPages;
