import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/id': {
    leads: ['/verify-identity', '/add-credential'],
    en: {
      title: 'DigitalID',
      lead: 'Your identity here: your DID, your credentials, and where you have shown them.',
      steps: [
        'A credential shows its content and who confirms it: Verified by its issuer, Sample, or Self-attested.',
        'Show makes a link or code with only what you choose. It works once, for five minutes.',
        'Revoke and Delete cannot be undone: anyone who checks the credential afterwards sees that it was revoked.',
        'Export saves your identity as one signed file. Private keys are in it only under a passphrase.',
      ],
      also: 'DID identity credential card show prove share QR revoke delete export trial self-attested verified',
    },
    ko: {
      title: '디지털 ID',
      lead: '여기에서 내가 누구인지 보여 줍니다. DID와 증명서, 제시한 기록이 있습니다.',
      steps: [
        '증명서를 열면 내용과 누가 보증하는지 보입니다. 발급 기관이 서명한 인증됨, 체험용, 본인 입력이 있습니다.',
        '제시하기를 누르면 고른 항목만 담은 링크와 코드가 만들어집니다. 5분 동안 한 번만 열립니다.',
        '폐기와 삭제는 되돌릴 수 없습니다. 이후 확인하는 사람에게는 폐기되었다고 표시됩니다.',
        '내보내기는 신원을 서명된 파일 하나로 저장합니다. 개인 키는 암호 문구를 정할 때만 담깁니다.',
      ],
      also: '신원 증명서 카드 제시 증명 공유 큐알 폐기 삭제 내보내기 체험용 본인 입력 인증됨',
    },
  },
  '/add-credential': {
    leads: ['/id', '/verify-identity'],
    en: {
      title: 'Add credential',
      lead: 'Keeps a certificate or a licence of yours in DigitalID, in your own words.',
      steps: [
        'Choose the type, then name, issuing organisation and issue date. The rest may stay empty.',
        'It is marked self-attested: you stated it yourself, and no issuer has confirmed it.',
        'To have an identity document checked, use Verify identity.',
      ],
      also: 'certificate degree licence employment education self-attested',
    },
    ko: {
      title: '증명서 추가',
      lead: '내 증명서나 면허를 직접 적어 디지털 ID에 보관합니다.',
      steps: [
        '종류를 고르고 이름, 발급 기관, 발급일을 입력해 주세요. 나머지는 비워 두어도 됩니다.',
        '본인 입력으로 표시됩니다. 스스로 적은 것이며 발급 기관의 확인은 없습니다.',
        '신분증을 확인받으려면 본인 인증을 이용해 주세요.',
      ],
      also: '학위 면허 재직 학력 자격증 본인 입력',
    },
  },
} satisfies HelpPages;
