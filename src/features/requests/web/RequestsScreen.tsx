// @online
import { useState } from 'react';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { useOpened } from '#platform/web/use-opened.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { settings } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { AskedShare, MadeRequest } from '../contract.ts';
import { AskedView } from './AskedView.tsx';
import { useAsked, useMade } from './calls.ts';
import { MadeView } from './MadeView.tsx';
import type { OpenForm } from './making/AskSheet.tsx';
import { emptyCommon, emptySplit } from './making/request-form.ts';
import styles from './Requests.module.css';
import { isOpenAsked, isOpenMade, Rows } from './Rows.tsx';
import { words } from './words.ts';

/** Loaded on first use: the list itself needs none of them. */
const loadRules = () => import('./RulesSheet.tsx').then(({ RulesSheet }) => RulesSheet);
const loadAsk = () => import('./making/AskSheet.tsx').then(({ AskSheet }) => AskSheet);
const loadSplit = () => import('./making/SplitSheet.tsx').then(({ SplitSheet }) => SplitSheet);

/** Lists the requests a person received and made, open ones first. Details open beside the list or over it. */
export function RequestsScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const { begun, begin, Ask, Split } = useBegun();
  const [isRuling, setIsRuling] = useState(false);
  const [Rules, needRules] = useLater(loadRules);
  const [asked, made] = [useAsked(), useMade()];
  return (
    <Screen>
      <TitleRow
        title={w.title}
        gloss={gloss?.title}
        back={{ href: '/assets', label: w.back }}
        action={<IconButton icon={settings} label={w.rules} onClick={() => needRules(() => setIsRuling(true))} />}
      />
      <div className={styles.ways}>
        <ButtonPair>
          <Button isAct onClick={() => begin({ kind: 'ask', form: emptyCommon(), to: '' })}>
            {w.ask}
          </Button>
          <Button look="quiet" isAct onClick={() => begin({ kind: 'split', form: emptySplit() })}>
            {w.split}
          </Button>
        </ButtonPair>
      </div>
      <Loaded read={asked} what={w.waiting}>
        {(theirs) => (
          <Loaded read={made} what={w.made}>
            {(own) => <Lists asked={theirs} made={own} />}
          </Loaded>
        )}
      </Loaded>
      {Ask && <Ask begun={begun?.kind === 'ask' ? begun : undefined} onClose={() => begin(undefined)} />}
      {Split && <Split begun={begun?.kind === 'split' ? begun : undefined} onClose={() => begin(undefined)} />}
      {Rules && <Rules isOpen={isRuling} onClose={() => setIsRuling(false)} />}
      <Side />
    </Screen>
  );
}

/** State of the open form, started by a button or by another screen's link. */
function useBegun() {
  const [begun, open] = useState<OpenForm>();
  const [Ask, needAsk] = useLater(loadAsk);
  const [Split, needSplit] = useLater(loadSplit);
  const begin = (next: OpenForm | undefined) => {
    if (next === undefined) return open(next);
    const need = next.kind === 'split' ? needSplit : needAsk;
    need(() => open(next));
  };
  const search = useSearchParams();
  const [path, go] = useLocation();
  const [asset, amount, to] = ['asset', 'amount', 'to'].map((name) => search.get(name) ?? undefined);
  useUrlAction('ask', () => {
    begin({ kind: 'ask', form: emptyCommon(asset, amount), to: to ?? '' });
    go(path, { replace: true });
  });
  useUrlAction('split', () => {
    begin({ kind: 'split', form: emptySplit(asset, amount) });
    go(path, { replace: true });
  });
  return { begun, begin, Ask, Split };
}

function Lists({ asked, made }: { asked: readonly AskedShare[]; made: readonly MadeRequest[] }) {
  const w = useWords(words);
  const did = useDid();
  const nameOf = useContactNames();
  const [waiting, own] = [asked.filter(isOpenAsked), made.filter(isOpenMade)];
  const first = (rows: readonly { id: number }[]) => rows[0] && String(rows[0].id);
  const [chosenMade] = useChosen('made');
  const [askedId, openAsked] = useOpened('asked', chosenMade === undefined ? first(waiting) : undefined);
  const [madeId, openMade] = useOpened('made', first(waiting) === undefined ? first(own) : undefined);
  const share = asked.find(({ id }) => String(id) === askedId);
  const request = made.find(({ id }) => String(id) === madeId);
  const onAsked = (id: number) => {
    openMade();
    openAsked(String(id));
  };
  const onMade = (id: number) => {
    openAsked();
    openMade(String(id));
  };
  const over = { asked: asked.filter((one) => !isOpenAsked(one)), made: made.filter((one) => !isOpenMade(one)) };
  const hasNothing = asked.length + made.length === 0;
  return (
    <>
      {hasNothing && (
        <>
          <SectionHead title={w.made} />
          <EmptyState did={did} title={w.none} text={w.noneText} />
        </>
      )}
      <Rows title={w.waiting} asked={waiting} chosen={askedId} onAsked={onAsked} />
      <Rows title={w.made} made={own} chosen={madeId} onMade={onMade} />
      <Rows title={w.over} {...over} onAsked={onAsked} onMade={onMade} />
      <Detail isOpen={share !== undefined} onClose={() => openAsked()} title={w.asksTitle} closeLabel={w.close}>
        {share && (
          <AskedView key={share.id} share={share} name={nameOf(share.requester) ?? shortAddress(share.requester)} />
        )}
      </Detail>
      <Detail
        isOpen={request !== undefined && share === undefined}
        onClose={() => openMade()}
        title={w.askedTitle}
        closeLabel={w.close}
      >
        {request && <MadeView key={request.id} request={request} />}
      </Detail>
    </>
  );
}
