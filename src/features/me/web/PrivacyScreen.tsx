// @online
import { useState } from 'react';
import { ShownName } from '#features/contacts/web/ShownName.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { eye } from '#ui/drawings/icons.ts';
import { download, share, trash } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { words } from './words.ts';

const loadExport = () => import('./ExportAll.tsx').then(({ ExportAll }) => ExportAll);
const loadDeletion = () => import('./deletion/DeleteAccount.tsx').then(({ DeleteAccount }) => DeleteAccount);

/** The person's data: who can see it, what is shared, a copy of all of it, and last its deletion. */
export function PrivacyScreen() {
  const w = useWords(words);
  const [isExporting, setIsExporting] = useState(false);
  const [ExportAll, needExport] = useLater(loadExport);
  const [isDeleting, setIsDeleting] = useState(false);
  const [DeleteAccount, needDeletion] = useLater(loadDeletion);
  const exportNow = () => {
    setIsDeleting(false);
    needExport(() => setIsExporting(true));
  };
  return (
    <Screen>
      <TitleRow title={w.privacy} back={{ href: '/myinfo', label: w.toInfo }} />
      <List label={w.privacy}>
        <ListRow icon={eye} href="/known" title={w.known} />
        <ListRow icon={share} href="/links" title={w.links} />
        <ListRow icon={download} title={w.export} onClick={exportNow} />
      </List>
      <ShownName />
      <List label={w.deletion}>
        <ListRow icon={trash} title={w.deletion} onClick={() => needDeletion(() => setIsDeleting(true))} />
      </List>
      {ExportAll && <ExportAll isOpen={isExporting} onClose={() => setIsExporting(false)} />}
      {DeleteAccount && isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} onExport={exportNow} />}
    </Screen>
  );
}
