import { useState } from 'react';
import { briefAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { coins } from '#ui/drawings/icons.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { amountText, wonText } from '#ui/text/amount.ts';
import type { OfficeNetwork } from '../../office-contract.ts';
import { ClosedAsset } from './ClosedAsset.tsx';
import { useRead } from './calls.ts';
import { LimitsForm } from './LimitsForm.tsx';
import { networkWords } from './network-words.ts';
import { OneWithdrawal } from './OneWithdrawal.tsx';
import { OutsideList } from './OutsideList.tsx';
import { SwitchForm } from './SwitchForm.tsx';

/**
 * The network behind the server: cover, the switch, the limits, and transactions under way or waiting for the office.
 */
export function NetworkPart({ of }: { of: OfficeMembership }) {
  const w = useWords(networkWords);
  const mayAsk = of.rights.includes('issue');
  const mayStop = of.rights.includes('stop');
  return (
    <Loaded read={useRead('GET /api/office/network')} what={w.reading}>
      {(network) => (
        <>
          <Facts network={network} />
          <Reserves reserves={network.reserves} />
          {network.reserves.map(
            ({ assetType, closed }) =>
              closed && <ClosedAsset key={assetType} assetType={assetType} closed={closed} mayAsk={mayAsk} />,
          )}
          {(mayAsk || mayStop) && <SwitchForm isStopped={network.stopped !== null} mayAsk={mayAsk} mayStop={mayStop} />}
          {network.outside.length > 0 && <OutsideList all={network.outside} mayAsk={mayAsk} />}
          <Withdrawals all={network.withdrawals} mayAsk={mayAsk} mayStop={mayStop} />
          {mayAsk && <LimitsForm key={JSON.stringify(network.limits)} limits={network.limits} mayLower={mayStop} />}
        </>
      )}
    </Loaded>
  );
}

function Facts({ network }: { network: OfficeNetwork }) {
  const w = useWords(networkWords);
  const { chainId, treasury, isOpen, why, stopped, limits } = network;
  const state = stopped !== null ? w.stopped(stopped) : isOpen ? w.open : w.closed(why ?? '');
  return (
    <section aria-label={w.network}>
      <SectionHead title={w.network} />
      <KeyValues
        rows={[
          { term: w.state, value: state },
          { term: w.chain, value: String(chainId) },
          { term: w.treasury, value: treasury === null ? '—' : <AddressText address={treasury} /> },
          { term: w.today, value: w.of(wonText(network.wonToday), wonText(limits.totalWon)) },
          { term: w.hot, value: w.of(wonText(network.wonHot), wonText(limits.hotWon)) },
        ]}
      />
      <p className={office.quiet}>
        <span>{w.treasuryText}</span> <span>{w.gas}</span>
      </p>
    </section>
  );
}

/** The row names the asset. */
const MOST = { minPlaces: 2, maxPlaces: 8 } as const;

function Reserves({ reserves }: Pick<OfficeNetwork, 'reserves'>) {
  const w = useWords(networkWords);
  return (
    <section aria-label={w.reserves}>
      <SectionHead title={w.reserves} />
      <List label={w.reserves}>
        {reserves.map(({ assetType, reserve, owed, promised, isCovered, closed }) => (
          <ListRow
            key={assetType}
            icon={coins}
            title={assetType}
            amount={amountOf(assetType, reserve)}
            meta={w.reserve(amountText(owed, MOST), Number(promised) > 0 ? amountText(promised, MOST) : null)}
            status={
              closed
                ? { tone: 'wait', word: w.closedAsset }
                : isCovered
                  ? { tone: 'ok', word: w.covered }
                  : { tone: 'wait', word: w.short }
            }
          />
        ))}
      </List>
    </section>
  );
}

const TONES = {
  waiting: 'wait',
  ready: 'wait',
  sending: 'wait',
  uncertain: 'wait',
  done: 'ok',
  returned: 'idle',
} as const;

interface WithdrawalsProps {
  all: OfficeNetwork['withdrawals'];
  mayAsk: boolean;
  mayStop: boolean;
}

function Withdrawals({ all, mayAsk, mayStop }: WithdrawalsProps) {
  const w = useWords(networkWords);
  const [chosen, choose] = useState<number>();
  const one = all.find(({ id }) => id === chosen);
  return (
    <section aria-label={w.waiting}>
      <SectionHead title={w.waiting} />
      {all.length === 0 && <p className={office.quiet}>{w.none}</p>}
      <List label={w.waiting}>
        {all.map(({ id, assetType, amount, toAddress, state, won: sum }) => (
          <ListRow
            key={id}
            icon={coins}
            title={`${id}: ${briefAddress(toAddress)}`}
            meta={wonText(sum)}
            amount={amountOf(assetType, amount)}
            status={{ tone: TONES[state], word: w.states[state] }}
            isChosen={id === chosen}
            onClick={() => choose(id)}
          />
        ))}
      </List>
      {one && <OneWithdrawal key={one.id} one={one} mayAsk={mayAsk} mayStop={mayStop} />}
    </section>
  );
}
