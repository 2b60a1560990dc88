import { reasons } from '#features/organisations/web/calls.ts';
import type { FileAnswer } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import type { DeskRequest } from '../../desk-wire.ts';
import styles from './Approvals.module.css';
import { approvalWords } from './approval-words.ts';
import { approvalFile, archiveOf } from './calls.ts';

/** Offers the evidence of a request's decisions as files that anybody can check without this server. */
export function Proof({ id, of }: { id: number; of: DeskRequest }) {
  const w = useWords(approvalWords);
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: [] });
  const params = { id, requestId: of.id };
  const save = (read: () => Promise<FileAnswer>) =>
    act(read, { done: { title: w.saved }, failed: w.notSaved, onDone: ({ name, blob }) => saveBlob(name, blob) });
  const more: readonly (readonly [text: string, read: () => Promise<FileAnswer>])[] = [
    ...(of.proven > 0 ? [[w.saveAll, () => archiveOf(id, of.externalId)] as const] : []),
    ...(of.isSealed
      ? [[w.saveSealed, () => approvalFile('GET /api/org/{id}/approvals/{requestId}/sealed', { params })] as const]
      : []),
  ];
  return (
    <>
      <SectionHead title={w.proof} />
      <p className={styles.quiet}>{of.proven > 0 ? w.proven(of.proven) : w.unproven}</p>
      {of.proven > 0 && (
        <Button
          look="quiet"
          isWide
          icon={download}
          loadingText={isBusy ? w.saving : undefined}
          onClick={() => void save(() => approvalFile('GET /api/org/{id}/approvals/{requestId}/evidence', { params }))}
        >
          {w.saveProof}
        </Button>
      )}
      {more.map(([text, read]) => (
        <div key={text} className={styles.space}>
          <Button look="quiet" isWide icon={download} isDisabled={isBusy} onClick={() => void save(read)}>
            {text}
          </Button>
        </div>
      ))}
    </>
  );
}
