import { defineWords } from '#platform/words.ts';

/** Texts of the update and install lines, loaded with them. */
export const offerWords = defineWords({
  en: {
    update: 'A new version is ready',
    updateWaits: 'It waits until your form is done.',
    updateTake: 'Update',
    storage: {
      blocked: 'Site data is blocked in this browser',
      full: 'This browser has no room left to store anything',
    },
    storageText: {
      blocked: 'Your sign-in and your choices last until you close this page.',
      full: 'What is stored stays. What you change now lasts until you close this page: free some space on this device.',
    },
    storageSeen: 'OK',
    install: 'Install Ingam',
    installText: 'It opens from your home screen, also without a network.',
    installTake: 'Install',
    installNot: 'Not now',
    installByHand: {
      ios: 'In Safari press Share, then \u201cAdd to Home Screen\u201d.',
      mac: 'In Safari choose File, then \u201cAdd to Dock\u201d.',
      firefox: 'Open the browser\u2019s menu, then \u201cAdd app to Home screen\u201d.',
      none: 'This browser installs no apps. Open this page in Chrome, Edge or Safari to install it.',
    },
  },
  ko: {
    update: '새 버전이 준비되었습니다',
    updateWaits: '작성 중인 양식을 마칠 때까지 기다립니다.',
    updateTake: '업데이트',
    storage: {
      blocked: '이 브라우저에서 사이트 데이터가 차단되어 있습니다',
      full: '이 브라우저의 저장 공간이 부족합니다',
    },
    storageText: {
      blocked: '로그인과 설정은 이 페이지를 닫을 때까지만 유지됩니다.',
      full: '이미 저장된 내용은 그대로 남습니다. 지금 바꾸는 내용은 이 페이지를 닫을 때까지만 유지되니 기기의 저장 공간을 비워 주세요.',
    },
    storageSeen: '확인',
    install: 'Ingam 설치',
    installText: '홈 화면에서 바로 열고, 네트워크 없이도 볼 수 있습니다.',
    installTake: '설치',
    installNot: '나중에',
    installByHand: {
      ios: 'Safari에서 ‘공유’를 누른 뒤 \u2018홈 화면에 추가\u2019를 누르세요.',
      mac: 'Safari의 ‘파일’ 메뉴에서 ‘Dock에 추가’를 선택하세요.',
      firefox: '브라우저 메뉴에서 ‘홈 화면에 앱 추가’를 누르세요.',
      none: '이 브라우저에서는 앱을 설치할 수 없습니다. Chrome, Edge 또는 Safari에서 이 페이지를 열어 설치하세요.',
    },
  },
});
