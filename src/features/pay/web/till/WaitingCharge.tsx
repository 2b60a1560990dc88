import { useEffect } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { qr } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { clockText } from '../use-left.ts';
import { wonText } from '../won.ts';
import { forgetCharge, useCharge, useWaiting, type Waiting } from './waiting-charge.ts';
import { waitingWords } from './waiting-words.ts';

/** Row of the charge whose code still waits while its sheet is closed; a press shows the code again. */
export function WaitingCharge({ onOpen }: { onOpen: () => void }) {
  const { waiting } = useWaiting();
  return waiting && <Row key={waiting.charge.id} waiting={waiting} onOpen={onOpen} />;
}

function Row({ waiting, onOpen }: { waiting: Waiting; onOpen: () => void }) {
  const w = useWords(waitingWords);
  const { charge, left, standing } = useCharge(waiting);
  useEffect(() => {
    if (standing !== 'open') forgetCharge();
  }, [standing]);
  return (
    <List label={w.title}>
      <ListRow icon={qr} title={w.waiting(wonText(charge.amount))} meta={w.left(clockText(left))} onClick={onOpen} />
    </List>
  );
}
