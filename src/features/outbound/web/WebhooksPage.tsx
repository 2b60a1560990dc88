import { useState } from 'react';
import styles from '#features/organisations/web/Organisations.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { useRead } from './calls.ts';
import { EndpointRows } from './EndpointRows.tsx';
import { EndpointSheet } from './EndpointSheet.tsx';
import { NewEndpointSheet } from './NewEndpointSheet.tsx';
import { words } from './words.ts';

/** An organisation's endpoints, their latest answers, and a button that adds one. */
export function WebhooksPage({ id }: { id: number }) {
  const w = useWords(words);
  const [opened, setOpened] = useState<number>();
  const [isAdding, setIsAdding] = useState(false);
  const endpoints = useRead('GET /api/org/{id}/endpoints', { params: { id } }).data;
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <EndpointRows
        id={id}
        none={<p className={styles.quiet}>{w.none}</p>}
        onOpen={(endpoint) => setOpened(endpoint.id)}
      />
      <div className={styles.form}>
        <Button isWide isAct icon={plus} onClick={() => setIsAdding(true)}>
          {w.add}
        </Button>
      </div>
      <NewEndpointSheet id={id} isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <EndpointSheet id={id} of={endpoints?.find((one) => one.id === opened)} onClose={() => setOpened(undefined)} />
    </>
  );
}
