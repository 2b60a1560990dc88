import { defineWords } from '#platform/words.ts';
import { passphraseField, passphraseWords, wrongPassword } from './passphrase-words.ts';

/** Wrong passwords count toward the same limit. */
const tooManyExports = {
  en: 'You can make ten exports an hour, and enter ten wrong passwords. Try again later.',
  ko: '내보내기는 한 시간에 10번까지, 비밀번호는 10번까지 틀릴 수 있습니다. 잠시 후 다시 시도해 주세요.',
};
export const exportReasons = {
  refusals: { ...passphraseWords, wrong_password: wrongPassword, too_many_requests: tooManyExports },
  fields: { passphrase: passphraseField, currentPassword: wrongPassword },
};

export const exportWords = defineWords({
  en: {
    identity: {
      title: 'Export your identity',
      lead: 'Your DID document, every credential in its signed form, and a list of what you showed and to which recipients, as one file that this server signs.',
      signing: 'Export your identity, without private keys',
      signingKeys: 'Export your identity with its private keys',
    },
    everything: {
      title: 'Export my data',
      lead: 'Your identity, and your profile, transactions, approvals, refunds, trips, documents without their images and masked account numbers, as one file that this server signs. Long lists contain their newest 5,000 entries.',
      signing: 'Export all your data, without private keys',
      signingKeys: 'Export all your data with your private keys',
    },
    withKeys: 'Include private keys',
    withKeysText: 'Anyone who opens them can act as you. They are encrypted under a passphrase.',
    passphrase: 'Passphrase',
    passphraseHint: '12 characters or more. Without it the keys cannot be opened. It is not stored here.',
    repeat: 'Passphrase again',
    different: 'Passwords don’t match.',
    currentPassword: 'Current password',
    currentPasswordHint: 'The password that you sign in with. It protects the keys if someone finds this session open.',
    missing: 'Enter your current password.',
    save: 'Save file',
    saving: 'Making the file...',
    saved: 'Export saved',
    savedText: 'One file, signed by this server.',
    failed: 'Not exported',
    failedText: 'The file could not be made. Check your connection and try again.',
    close: 'Close',
  },
  ko: {
    identity: {
      title: '신원 내보내기',
      lead: 'DID 문서, 서명된 모든 증명서, 제시한 기록을 이 서버가 서명한 파일 하나로 저장합니다.',
      signing: '개인 키 없이 신원 내보내기',
      signingKeys: '개인 키를 포함해 신원 내보내기',
    },
    everything: {
      title: '내 데이터 내보내기',
      lead: '신원과 함께 프로필, 거래, 결재, 환급, 여행, 이미지를 뺀 문서, 가려진 계좌번호를 이 서버가 서명한 파일 하나로 저장합니다. 긴 목록은 최근 5,000건까지입니다.',
      signing: '개인 키 없이 모든 데이터 내보내기',
      signingKeys: '개인 키를 포함해 모든 데이터 내보내기',
    },
    withKeys: '개인 키 포함',
    withKeysText: '개인 키를 여는 사람은 나를 대신할 수 있습니다. 암호 문구로 암호화됩니다.',
    passphrase: '암호 문구',
    passphraseHint: '12자 이상. 암호 문구 없이는 아무도 키를 열 수 없으며, 여기에는 보관되지 않습니다.',
    repeat: '암호 문구 다시 입력',
    different: '두 암호 문구가 서로 다릅니다.',
    currentPassword: '현재 비밀번호',
    currentPasswordHint: '로그인할 때 쓰는 비밀번호입니다. 열려 있는 세션만으로는 아무도 개인 키를 가져갈 수 없습니다.',
    missing: '지금 쓰는 비밀번호를 입력해 주세요.',
    save: '파일 저장',
    saving: '파일을 만드는 중...',
    saved: '내보내기 완료',
    savedText: '이 서버가 서명한 파일입니다.',
    failed: '내보내지 못했습니다',
    failedText: '파일을 만들지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
    close: '닫기',
  },
});
