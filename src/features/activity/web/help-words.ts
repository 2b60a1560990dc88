import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/history': {
    leads: ['/assets'],
    en: {
      title: 'History',
      lead: 'Everything that happened in all services, newest first.',
      steps: [
        'Choose a tab, a period, a type, an asset or a status, or press the glass and type a name, a title or an amount.',
        'A row opens all details: status, fee, reference, and further actions such as Send again or Receipt.',
        'Export CSV saves what is shown as a file for a spreadsheet. A signed statement is made in Assets.',
      ],
      also: 'find payment last month search filter transactions activity export CSV file receipt sign-in device login',
    },
    ko: {
      title: '내역',
      lead: '모든 서비스에서 있었던 일을 최신순으로 보여 줍니다.',
      steps: [
        '탭이나 기간, 종류, 자산, 상태를 고르거나, 돋보기를 누르고 이름, 제목, 금액을 입력해 주세요.',
        '줄을 누르면 상태와 수수료, 참조 번호, 다시 보내기나 영수증 같은 다음 할 일이 열립니다.',
        'CSV 내보내기는 화면의 내용을 스프레드시트용 파일로 저장합니다. 서명된 명세서는 자산에서 만듭니다.',
      ],
      also: '거래 찾기 지난달 검색 필터 활동 내보내기 파일 영수증 로그인 기기',
    },
  },
} satisfies HelpPages;
