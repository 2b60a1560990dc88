// @online
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { KIT_PAPERS, type KitPaper } from '../../kit.ts';
import { file, reasons } from '../calls.ts';
import styles from '../Statement.module.css';
import { kitWords } from './kit-words.ts';

/** Prints a sticker, a table card or a poster with which a shop can be paid. */
export function BesideShop(_shop: { id: number }) {
  const w = useWords(kitWords);
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.failedText, routes: [] });
  const save = (paper: KitPaper) => {
    const work = async () => {
      const { name, blob } = await file('GET /api/merchants/{userId}/kit', { params: { userId }, query: { paper } });
      saveBlob(name, blob);
    };
    return act(work, { done: { title: w.saved }, failed: w.failed });
  };
  return (
    <section className={styles.form}>
      <SectionHead title={w.title} />
      <p>{w.lead}</p>
      {KIT_PAPERS.map((paper) => (
        <Button
          key={paper}
          look="quiet"
          isWide
          isAct
          icon={download}
          isDisabled={isBusy}
          onClick={() => void save(paper)}
        >
          {w.papers[paper]}
        </Button>
      ))}
    </section>
  );
}
