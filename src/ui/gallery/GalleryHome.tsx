import { useState } from 'react';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { AllocationBar, Coin } from '#ui/drawings/Coin.tsx';
import { arrowDownLeft, arrowUpRight, banknoteDown, banknoteUp, receipt, stamp, store } from '#ui/drawings/icons.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { IdCardStack } from '#ui/layout/IdCard.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { PortfolioNote } from '#ui/layout/Note.tsx';
import { TitleRow } from '#ui/layout/Shell.tsx';
import { ALLOCATION, CARDS, COINS, DID, EYE, SHORT_DID } from './gallery-samples.ts';

const DELTA = { percent: '+5.2%', amount: '($1,234.56)', direction: 'up' } as const;

function Activity() {
  return (
    <List>
      <ListRow
        icon={arrowDownLeft}
        title="Received USDC"
        meta="From Park Jihoon · 09:41"
        amount="+250.00 USDC"
        isCredit
        status={{ tone: 'ok', word: 'Completed' }}
      />
      <ListRow
        icon={store}
        title="Nambu Market Grocer"
        meta="LocalPay · 08:12"
        amount="-₩18,500"
        note="+₩925 cashback"
      />
      <ListRow
        icon={stamp}
        title="Vendor contract VC-118"
        meta="Approved by you · Yesterday"
        status={{ tone: 'ok', word: 'Approved' }}
      />
      <ListRow
        icon={receipt}
        title="Insadong Craft refund"
        meta="Tax refund · 18 Nov"
        amount="₩12,400"
        status={{ tone: 'wait', word: 'Pending' }}
      />
    </List>
  );
}

/** Notes, cards and rows as Home and Assets combine them. */
export function GalleryHome() {
  const [isHidden, setIsHidden] = useState(false);
  const note = { did: DID, shortDid: SHORT_DID, label: 'Total portfolio value', amount: '$24,976.10', words: EYE };
  return (
    <>
      <TitleRow title="Welcome, Minseo" />
      <PortfolioNote {...note} delta={DELTA} isHidden={isHidden} onToggle={() => setIsHidden(!isHidden)}>
        <ButtonLink href="/send" icon={arrowUpRight}>
          Send
        </ButtonLink>
        <ButtonLink href="/receive" icon={arrowDownLeft} look="secondary">
          Receive
        </ButtonLink>
      </PortfolioNote>
      <SectionHead title="My IDs" gloss="내 신분증" link={{ href: '/id', text: 'DigitalID' }} isPlain />
      <IdCardStack did={DID} cards={CARDS} label="My IDs" />
      <SectionHead title="Recent activity" gloss="최근 활동" link={{ href: '/history', text: 'See all' }} />
      <Activity />
      <TitleRow title="Assets" gloss="자산" />
      <PortfolioNote {...note} delta={DELTA} onToggle={() => setIsHidden(!isHidden)}>
        <AllocationBar parts={ALLOCATION} label="Jade 6%, Steel 21%, Iron 14%, Bronze 35%, Silver 24%" />
      </PortfolioNote>
      <ActionGrid
        columns={4}
        actions={[
          { label: 'Receive', icon: arrowDownLeft, href: '/receive' },
          { label: 'Send', icon: arrowUpRight, href: '/send' },
          { label: 'Deposit', icon: banknoteDown },
          { label: 'Withdraw', icon: banknoteUp },
        ]}
      />
      <SectionHead title="Holdings" gloss="보유 자산" />
      <List>
        {COINS.map(({ name, face }) => (
          <ListRow
            key={name}
            leading={<Coin face={face} />}
            title={name}
            meta={`1,954.00 ${name}`}
            amount="$1,563.20"
            note="+2.3%"
          />
        ))}
      </List>
    </>
  );
}
