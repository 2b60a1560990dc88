import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';

/**
 * Parses the title of an act about a withdrawal (`network-titles.ts`); returns the title itself if it has another form.
 */
const withdrawal = (say: (amount: string, to: string, found: string | undefined) => string) => (title: string) => {
  const [, amount, asset, to, found] = title.split(' ');
  return amount && asset && to ? say(amountOf(asset, amount), shortAddress(to), found) : title;
};
const limits = (say: (one: string, total: string) => string) => (title: string) => {
  const [one = '0', , total = '0'] = title.split(' ');
  return say(amountOf('KRW', one), amountOf('KRW', total));
};

/** Parses the title of a treasury transaction: amount and recipient, or its number if it is gas or an anchor. */
const sending = (say: (what: string) => string) => (title: string) => {
  const [, nonce, , amount, asset, to] = title.split(' ');
  return say(amount && asset && to ? `${amountOf(asset, amount)} → ${shortAddress(to)}` : `nonce ${nonce}`);
};

/** Texts for acts of two people about the network. */
export const networkActs = {
  en: {
    'network.limits': limits((one, total) => `Let ${one} leave at once and ${total} a day`),
    'network.open': (_: string) => 'Let what leaves over the network go on',
    'network.release': withdrawal((amount, to) => `Let ${amount} leave for ${to}`),
    'network.decide': withdrawal((amount, to, found) =>
      found === 'paid' ? `Count ${amount} for ${to} as paid` : `Give ${amount} for ${to} back as not paid`,
    ),
    'network.reopen': (asset: string) => `Take in and let leave ${asset} again`,
    'network.void': sending((what) => `Give up: ${what}`),
  },
  ko: {
    'network.limits': limits((one, total) => `외부 송금 한도: 한 번에 ${one}, 하루 ${total}`),
    'network.open': (_: string) => '멈춘 외부 송금 다시 열기',
    'network.release': withdrawal((amount, to) => `${to}(으)로 ${amount} 내보내기`),
    'network.decide': withdrawal((amount, to, found) =>
      found === 'paid'
        ? `${to}(으)로 보낸 ${amount}을(를) 지급됨으로 처리`
        : `${to}(으)로 보낸 ${amount}을(를) 미지급으로 돌려주기`,
    ),
    'network.reopen': (asset: string) => `${asset} 입출금 다시 열기`,
    'network.void': sending((what) => `포기: ${what}`),
  },
};
