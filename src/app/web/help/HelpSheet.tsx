import { useState } from 'react';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { words as shell } from '../words.ts';
import { HelpIndex } from './HelpIndex.tsx';
import { HelpPageText } from './HelpPageText.tsx';
import { HelpResults } from './HelpResults.tsx';
import { pageAbout } from './pages.ts';
import { words } from './words.ts';

interface HelpSheetProps {
  /** The requested page; undefined keeps the sheet closed. */
  asked: string | undefined;
  /** Path of the current screen. */
  path: string;
  onClose: () => void;
}

/** Help: the requested page, all others, and a search through them that works offline. */
export function HelpSheet({ asked, path, onClose }: HelpSheetProps) {
  const w = useWords(words);
  const { help } = useWords(shell);
  return (
    <Sheet isOpen={asked !== undefined} onClose={onClose} title={help} closeLabel={w.close}>
      {asked !== undefined && <Help key={asked} first={pageAbout(asked, path)} />}
    </Sheet>
  );
}

function Help({ first }: { first: string | undefined }) {
  const w = useWords(words);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(first);
  const open = (id: string | undefined) => {
    setSearch('');
    setPage(id);
  };
  return (
    <>
      <search>
        <TextField
          type="search"
          label={w.search}
          value={search}
          autoComplete="off"
          enterKeyHint="search"
          lang={language}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      {search.trim() ? (
        <HelpResults search={search} onOpen={open} />
      ) : page === undefined ? (
        <HelpIndex onOpen={open} />
      ) : (
        <HelpPageText id={page} isFirst={page === first} onAll={() => open(undefined)} />
      )}
    </>
  );
}
