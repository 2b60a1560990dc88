import { useGloss, useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from '../Withdraw.module.css';
import { words } from './deposit-words.ts';

interface ChainWarningsProps {
  chainId: number;
  isOpen: boolean;
  assets: readonly string[];
}

/** Warnings for a person who is about to be paid over the chain. */
export function ChainWarnings({ chainId, isOpen, assets }: ChainWarningsProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <section>
      <SectionHead title={w.warnings} gloss={gloss?.warnings} />
      <div className={styles.lines}>
        {!isOpen && <InfoLine icon={alert} title={w.closed} text={w.closedText} />}
        <InfoLine icon={alert} title={w.onlyThese(assets.join(', '))} text={w.onlyTheseText(chainId)} />
        <InfoLine icon={info} title={w.noContract} text={w.noContractText} />
      </div>
    </section>
  );
}
