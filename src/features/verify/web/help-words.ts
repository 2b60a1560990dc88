import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/verify': {
    refusals: ['too_costly', 'link_expired', 'link_ended'],
    en: {
      title: 'Check a document',
      lead: 'Checks a sealed PDF, a saved archive or a signature that you have, or what someone shows you with a link. No account is needed.',
      steps: [
        'Choose or drop a file, or paste a signature. It is read once, and nothing is kept.',
        'Sealed and unchanged: every check passed. Each is listed below with what was compared.',
        'Amber: nothing is wrong, but something rests on a word, such as a decision without a passkey, or was sealed on another server.',
        'Red: do not rely on it. Failed checks come first. One changed byte is enough.',
        'A saved proof of reserves, or the statement alone, shows what a server held and owed at one block, and whether the account is in it.',
        'A link to a receipt, a payment, a decision or a tax refund shows what its person chose, who signed and what has become of it since.',
        'A credential that is shown by a link opens once, within five minutes. If a check fails, nothing of it is shown.',
      ],
      also: 'verify link proof signature seal pdf zip archive jws valid revoked expired changed reserves',
    },
    ko: {
      title: '문서 확인',
      lead: '가지고 있는 봉인 PDF, 기록 파일, 서명이나 다른 사람이 링크로 제시한 내용을 확인합니다. 계정은 필요 없습니다.',
      steps: [
        '파일을 선택하거나 끌어다 놓고, 또는 서명을 붙여넣습니다. 한 번 읽고 아무것도 보관하지 않습니다.',
        '봉인됨, 고친 곳 없음: 모든 확인을 통과했습니다. 무엇을 비교했는지 아래에 나옵니다.',
        '노란색: 잘못된 점은 없지만 패스키 없는 결정처럼 누군가의 말에 기대거나, 다른 서버에서 봉인한 경우입니다.',
        '빨간색: 믿지 마세요. 통과하지 못한 확인이 먼저 나옵니다. 한 글자만 바뀌어도 드러납니다.',
        '저장한 준비금 증명이나 증명 내용은 한 블록에서 서버가 보관한 금액과 지급할 금액, 그 계정이 포함되었는지를 보여 줍니다.',
        '영수증, 송금, 결재, 세금 환급 링크는 보낸 사람이 고른 내용과 서명한 곳, 그 뒤의 변동을 보여 줍니다.',
        '링크로 제시한 증명서는 5분 안에 한 번만 열립니다. 확인에 실패하면 내용은 보이지 않습니다.',
      ],
      also: '검증 링크 서명 봉인 인감 PDF 압축 기록 유효 폐기 만료 변조 준비금',
    },
  },
} satisfies HelpPages;
