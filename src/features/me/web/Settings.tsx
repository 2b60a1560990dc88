import { useEffect, useEffectEvent, useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { bell, eye } from '#ui/drawings/icons.ts';
import {
  bank,
  building,
  calendarClock,
  contact,
  download,
  history,
  link,
  mail,
  share,
  trash,
} from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Gloss } from '#ui/text/Gloss.tsx';
import { words } from './words.ts';

const loadExport = () => import('./ExportAll.tsx').then(({ ExportAll }) => ExportAll);
const loadDeletion = () => import('./deletion/DeleteAccount.tsx').then(({ DeleteAccount }) => DeleteAccount);
const loadPush = () => import('#features/notifications/web/push/PushSheet.tsx').then(({ PushSheet }) => PushSheet);

/** Links to the person's settings. The bank line shows 은행 정보 in both languages. */
export function Settings() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [isExporting, setIsExporting] = useState(false);
  const [ExportAll, needExport] = useLater(loadExport);
  const [isDeleting, setIsDeleting] = useState(false);
  const [DeleteAccount, needDeletion] = useLater(loadDeletion);
  const [isNotifying, setIsNotifying] = useState(false);
  const [PushSheet, needPush] = useLater(loadPush);
  const notify = useEffectEvent(() => needPush(() => setIsNotifying(true)));
  const isOffered = useSearchParams().has('notify');
  useEffect(() => {
    if (isOffered) notify();
  }, [isOffered]);
  const exportFirst = () => {
    setIsDeleting(false);
    needExport(() => setIsExporting(true));
  };
  return (
    <>
      <SectionHead title={w.settings} gloss={gloss?.settings} />
      <List label={w.settings}>
        <ListRow
          icon={bank}
          href="/bank-info"
          title={
            <>
              <span>{w.bank}</span> {gloss && <Gloss>{gloss.bank}</Gloss>}
            </>
          }
        />
        <ListRow icon={building} href="/organisations" title={w.organisations} />
        <ListRow icon={link} href="/connect" title={w.connections} />
        <ListRow icon={eye} href="/known" title={w.known} />
        <ListRow icon={contact} href="/contacts" title={w.contacts} />
        <ListRow icon={mail} href="/requests" title={w.requests} />
        <ListRow icon={calendarClock} href="/orders" title={w.orders} />
        <ListRow icon={history} href="/history" title={w.history} />
        <ListRow icon={share} href="/links" title={w.links} />
        <ListRow icon={bell} title={w.notify} onClick={() => needPush(() => setIsNotifying(true))} />
        <ListRow icon={download} title={w.export} onClick={() => needExport(() => setIsExporting(true))} />
        <ListRow icon={trash} title={w.deletion} onClick={() => needDeletion(() => setIsDeleting(true))} />
      </List>
      {ExportAll && <ExportAll isOpen={isExporting} onClose={() => setIsExporting(false)} />}
      {PushSheet && isNotifying && <PushSheet onClose={() => setIsNotifying(false)} />}
      {DeleteAccount && isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} onExport={exportFirst} />}
    </>
  );
}
