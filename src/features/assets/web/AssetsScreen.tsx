import { useEffect, useEffectEvent, useState } from 'react';
import type { Flow } from '#features/exchange/flows.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { words as statementWords } from '#features/statements/web/words.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { ButtonLink, TextButton, TextLink } from '#ui/controls/Button.tsx';
import { arrowDownLeft, arrowUpRight, banknoteDown, banknoteUp } from '#ui/drawings/icons.ts';
import { ActionGrid } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import styles from './Assets.module.css';
import { RecentTransactions } from './RecentTransactions.tsx';
import { Allocation } from './value/Allocation.tsx';
import { Holdings } from './value/Holdings.tsx';
import { Portfolio } from './value/Portfolio.tsx';
import { words } from './words.ts';

const NOTE_HEIGHT = 178;
const loadBackings = () => import('./value/Backings.tsx').then(({ Backings }) => Backings);
const loadExchange = () =>
  import('#features/exchange/web/ExchangeSheet.tsx').then(({ ExchangeSheet }) => ExchangeSheet);
const loadStatement = () =>
  import('#features/statements/web/StatementSheet.tsx').then(({ StatementSheet }) => StatementSheet);

/** Shows all assets with their value, the ways to move them, and the latest transactions. */
export function AssetsScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const hasRates = !isClosed('rates');
  const { open } = useWords(statementWords);
  const [isStating, setIsStating] = useState(false);
  const [flow, setFlow] = useState<Flow>();
  const [ExchangeSheet, need] = useLater(loadExchange);
  const [StatementSheet, needStatement] = useLater(loadStatement);
  const [Backings, needBackings] = useLater(loadBackings);
  // The list of backings is optional: if its code does not load, the screen omits it and reports nothing.
  const begin = useEffectEvent(() => needBackings(() => undefined, true));
  useEffect(() => begin(), []);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Portfolio did={did || undefined} height={NOTE_HEIGHT}>
        {hasRates && <Allocation />}
      </Portfolio>
      <div className={styles.actions}>
        <ActionGrid
          columns={4}
          actions={[
            { label: w.receive, icon: arrowDownLeft, href: '/receive' },
            { label: w.send, icon: arrowUpRight, href: '/send' },
            { label: w.deposit, icon: banknoteDown, onClick: () => need(() => setFlow('deposit')) },
            { label: w.withdraw, icon: banknoteUp, onClick: () => need(() => setFlow('withdraw')) },
          ]}
        />
      </div>
      <SectionHead
        title={w.holdings}
        gloss={gloss?.holdings}
        link={hasRates ? { href: '/value', text: w.value } : undefined}
      />
      <Holdings />
      {Backings && <Backings />}
      {!isClosed('reserves') && isHosted() && (
        <ButtonLink href="/reserves" look="quiet" isWide>
          {w.reserves}
        </ButtonLink>
      )}
      <Side>
        <SectionHead title={w.transactions} gloss={gloss?.transactions} link={{ href: '/history', text: w.history }} />
        <RecentTransactions did={did} />
        <div className={styles.statement}>
          <TextLink href="/spending?purse=assets">{w.spending}</TextLink>
          <TextButton onClick={() => needStatement(() => setIsStating(true))}>{open}</TextButton>
        </div>
      </Side>
      {StatementSheet && <StatementSheet isOpen={isStating} onClose={() => setIsStating(false)} />}
      {ExchangeSheet && <ExchangeSheet flow={flow} onTurn={setFlow} onClose={() => setFlow(undefined)} />}
    </Screen>
  );
}
