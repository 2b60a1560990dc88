import type { HelpPages } from '#platform/help.ts';

/** Help on moving from another server. */
export const help = {
  '/import': {
    leads: ['/id'],
    refusals: ['file_unreadable', 'file_without_keys', 'passphrase_wrong'],
    en: {
      title: 'Bring credentials',
      lead: 'Move here from an Ingam wallet on another server.',
      steps: [
        'There, open DigitalID, press Export, and include the private keys under a passphrase.',
        'Here, choose that file and type the same passphrase.',
        'Each credential is checked with its issuer. Valid ones are stored here with their keys; for the others you see the reason. The history of that server is added under its name.',
        'Delete them in the other wallet once you are sure: until then both can show them.',
      ],
      also: 'move import export another server change leave keys passphrase portability',
    },
    ko: {
      title: '증명서 가져오기',
      lead: '다른 서버의 같은 지갑에서 이 서버로 옮겨 올 때 쓰는 곳입니다.',
      steps: [
        '이전 지갑의 디지털 ID에서 내보내기를 누르고, 암호 문구로 개인 키를 포함합니다.',
        '여기에서 그 파일을 선택하고 같은 암호 문구를 입력합니다.',
        '증명서마다 발급 기관에 확인합니다. 올바른 것은 키와 함께 보관하고, 그렇지 않은 것은 이유를 알려 줍니다. 이전 서버의 기록도 그 이름으로 가져옵니다.',
        '확인이 끝나면 이전 지갑에서 삭제합니다. 그 전까지는 두 지갑에서 모두 제시할 수 있습니다.',
      ],
      also: '이전 이동 내보내기 다른 서버 키 암호 문구',
    },
  },
} satisfies HelpPages;
