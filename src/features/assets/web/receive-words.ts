import type { AmountFault } from '#platform/money.ts';
import { defineWords } from '#platform/words.ts';

/** The copy of Receive. */
export const words = defineWords({
  en: {
    asset: 'Asset',
    assets: {
      XP: 'XP · Total Coin',
      USDC: 'USDC · StableCoin',
      CBDC: 'CBDC (KRW)',
      BTC: 'BTC · Bitcoin',
      ETH: 'ETH · Ethereum',
    },
    amount: 'Amount (optional)',
    amountHint: 'Wallets that scan the code fill it in.',
    amountFaults: {
      malformed: 'Use digits and at most one dot, such as 12.5.',
      too_precise: 'This has more decimal places than the asset.',
      too_large: 'This is more than can be asked for.',
    } satisfies Record<AmountFault, string>,
    code: (asset: string) => `QR code of your ${asset} address`,
    address: (asset: string) => `Your ${asset} address`,
    copy: 'Copy Address',
    share: 'Share',
    download: 'Download',
    did: 'Your DID',
    copyDid: 'Copy DID',
    how: 'How to receive',
    steps: {
      choose: { title: 'Choose the asset above', text: 'One address receives every asset.' },
      show: {
        title: 'Show the code or share the address',
        text: 'The sender checks the first and last four characters.',
      },
      wait: { title: 'Wait for confirmation', text: 'You get a notification when it arrives, usually within seconds.' },
    },
    toasts: {
      copied: { title: 'Copied Successfully', text: 'Address has been copied to clipboard.' },
      notCopied: { title: 'Copy Failed', text: 'Failed to copy address.' },
      didCopied: { title: 'Copied Successfully', text: 'DID has been copied to clipboard.' },
      didNotCopied: { title: 'Copy Failed', text: 'Failed to copy DID.' },
      saved: { title: 'Download Complete', text: 'The QR code has been saved as a picture.' },
      notSaved: { title: 'Download Failed', text: 'The picture could not be made. Copy the address instead.' },
    },
  },
  ko: {
    asset: '자산',
    assets: {
      XP: 'XP · 토탈 코인',
      USDC: 'USDC · 스테이블 코인',
      CBDC: 'CBDC (KRW)',
      BTC: 'BTC · 비트코인',
      ETH: 'ETH · 이더리움',
    },
    amount: '금액 (선택)',
    amountHint: '코드를 스캔한 지갑에 채워집니다.',
    amountFaults: {
      malformed: '숫자와 소수점 하나만 입력해 주세요. 예: 12.5',
      too_precise: '이 자산의 소수 자릿수를 넘었습니다.',
      too_large: '요청할 수 있는 금액보다 큽니다.',
    } satisfies Record<AmountFault, string>,
    code: (asset: string) => `내 ${asset} 주소의 QR 코드`,
    address: (asset: string) => `내 ${asset} 주소`,
    copy: '주소 복사',
    share: '공유',
    download: '다운로드',
    did: '내 DID',
    copyDid: 'DID 복사',
    how: '받는 방법',
    steps: {
      choose: { title: '위에서 자산을 선택하세요', text: '주소 하나로 모든 자산을 받습니다.' },
      show: {
        title: '코드를 보여주거나 주소를 공유하세요',
        text: '보내는 사람은 처음과 마지막 네 글자를 확인합니다.',
      },
      wait: { title: '확인을 기다리세요', text: '도착하면 알림이 옵니다. 보통 몇 초면 됩니다.' },
    },
    toasts: {
      copied: { title: '복사 완료', text: '주소를 클립보드에 복사했습니다.' },
      notCopied: { title: '복사 실패', text: '주소를 복사하지 못했습니다.' },
      didCopied: { title: '복사 완료', text: 'DID를 클립보드에 복사했습니다.' },
      didNotCopied: { title: '복사 실패', text: 'DID를 복사하지 못했습니다.' },
      saved: { title: '다운로드 완료', text: 'QR 코드를 그림으로 저장했습니다.' },
      notSaved: { title: '다운로드 실패', text: '그림을 만들지 못했습니다. 주소를 복사해 주세요.' },
    },
  },
});
