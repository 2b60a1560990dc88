import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Offer, Withdrawal } from '../calls/withdrawals.ts';
import { Onwards, Refused } from './Refused.tsx';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';

const asked = { assetType: 'USDC', amount: '20', toAddress: `0x${'1'.repeat(40)}` };
const sheet = (more: Partial<Withdrawal>) =>
  renderToStaticMarkup(
    <WithdrawalSheet
      onClose={() => undefined}
      one={{
        ...asked,
        ...{ id: 1, transactionId: 2, fee: '0.1', state: 'returned', hash: null, explorerUrl: null },
        ...{ confirmations: null, failure: null, isFeeKept: false, createdAt: '2026-11-30T00:00:00Z', endedAt: null },
        ...more,
      }}
    />,
  );

test('a returned withdrawal shows the reason, and a withdrawal that waits for a check shows who checks it', () => {
  for (const [failure, why] of [
    ['the account was frozen', 'Your account was frozen before it left.'],
    ['the operator’s signer refused it', 'The operator’s signer refused it.'],
    ['the operator gave it up', 'Two people of the operator gave it up.'],
    ['the office would not', 'The operator did not send it.'],
  ] as const)
    expect(sheet({ failure })).toContain(`${why} Amount and fee are yours again.`);
  expect(sheet({ failure: 'reverted', isFeeKept: true })).toContain('The network refused it.');
  expect(sheet({ state: 'checking' })).toContain('Two people of the operator check it first.');
});

test('a refusal by the day’s limit names the remaining amount and links to the amount field; without a remaining amount it has no link', () => {
  const refused = (code: string, personWonLeft: string) => {
    const offer = { oneWon: '1000', personWonLeft, newWon: '5000' } as Offer;
    return renderToStaticMarkup(
      <>
        <Refused reason="No." code={code} offer={offer} />
        <Onwards offer={offer} asked={asked} code={code}>
          {null}
        </Onwards>
      </>,
    );
  };
  expect(refused('over_person_day', '700')).toMatch(/You can send up to ₩700 more today\..*Change the amount/);
  expect(refused('over_person_day', '0')).toContain('You can send no more today.');
  expect(refused('over_person_day', '0')).not.toContain('Change the amount');
  expect(refused('address_new', '0')).toMatch(
    /Up to ₩5,000 in all can be sent to an address while it is new\..*Change the amount/,
  );
});
