import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

export const help = {
  '/myinfo': {
    leads: ['/bank-info', '/id', '/history'],
    en: {
      title: 'My info',
      lead: 'Your profile and seal, how you get in, and what leaves with you.',
      steps: [
        'Edit Profile changes name and e-mail. Your seal is cut from your Korean name, or from your initials.',
        'Biometric sign-in has your device confirm every send, approval and change of security.',
        'Where one signs in, recovery codes and a mailed link bring the wallet back after a lost phone or password. Where the server sends no mail, its operator has the link. Make codes before you need them.',
        'Export my data saves everything as one signed file. An account is closed once nothing is on its way any more.',
      ],
      also: 'profile name seal e-mail language theme passkey biometric fingerprint face recovery codes password sessions sign out export delete account',
    },
    ko: {
      title: '내 정보',
      lead: '프로필과 인감, 로그인 방법, 내 데이터를 관리합니다.',
      steps: [
        '프로필 수정에서 이름과 이메일을 바꿉니다. 인감은 한글 이름으로, 없으면 머리글자로 새깁니다.',
        '생체 인증 로그인을 켜면 보내기와 승인, 보안 설정 변경을 기기가 확인합니다.',
        '로그인이 필요한 지갑은 휴대폰이나 비밀번호를 잃었을 때 복구 코드와 메일의 링크로 되찾습니다. 메일을 보내지 않는 서버에서는 운영 기관이 링크를 전달합니다. 코드는 미리 만들어 두세요.',
        '내 데이터 내보내기는 모든 데이터를 서명된 파일 하나로 저장합니다. 계정은 처리 중인 일이 모두 끝나야 삭제할 수 있습니다.',
      ],
      also: '프로필 이름 인감 이메일 언어 테마 패스키 생체 인증 지문 얼굴 복구 코드 비밀번호 로그아웃 내보내기 계정 삭제 탈퇴',
    },
  },
} satisfies HelpPages<keyof typeof screens>;
