import { useQuery } from '@tanstack/react-query';
import { SIGNED_TYPE } from '#features/statements/statement.ts';
import { dateTimeText } from '#platform/dates.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { alert, eye } from '#ui/drawings/icons.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { contract } from '../contract.ts';
import { Found } from './FoundLater.tsx';
import { reasons } from './use-bring.ts';
import { words } from './words.ts';

const { call } = callsOf<typeof contract>();

/** Opens a shared link, checks its content, and shows it; shows none of it once the link has ended. */
export function ExtractLink({ token, onOther }: { token: string; onOther: () => void }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /api/verify/link', token],
    queryFn: () => call('POST /api/verify/link', { body: { token } }),
    gcTime: 0,
  });
  if (data)
    return (
      <Found finding={data.finding} onAgain={onOther}>
        <InfoLine icon={eye} title={w.given} text={w.givenText(dateTimeText(data.expiresAt, language))} />
        <Button look="quiet" isWide icon={download} onClick={() => saveFile(data.name, SIGNED_TYPE, data.file)}>
          {w.saveSigned}
        </Button>
      </Found>
    );
  return (
    <>
      <TitleRow title={w.linkTitle} gloss={gloss?.linkTitle} />
      {error ? <Refused error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={w.checking} />}
    </>
  );
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const status = error instanceof HttpError ? error.status : undefined;
  const isNone = status === 404;
  const title = isNone ? w.noLink : status === 410 ? w.linkClosed : w.notChecked;
  return (
    <div role="alert">
      <InfoLine
        icon={alert}
        title={title}
        text={isNone ? w.noLinkText : reasonOf(error, reasons, language, w.unreachable)}
        action={(status === undefined || status >= 429) && <TextButton onClick={onRetry}>{w.retry}</TextButton>}
      />
    </div>
  );
}
