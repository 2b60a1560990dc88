import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { OfficePlace } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { words } from '#features/office/web/words.ts';
import { nameFor } from '#platform/both-names.ts';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { useRoomFor } from '#ui/desk.ts';
import { ticket } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { contract, OfficeCampaign } from '../../office-contract.ts';
import { CampaignFacts } from './CampaignFacts.tsx';
import { CampaignForm } from './CampaignForm.tsx';
import { CampaignMoney } from './CampaignMoney.tsx';
import { shownState } from './campaign-state.ts';
import { campaignWords } from './campaign-words.ts';

const CAMPAIGNS = 'GET /api/office/campaigns';
const PAGE = 50;
const campaignPages = pages<typeof contract>();

/** Campaigns, and one of them: what is given, what it would have come to, its money, and who made and checked it. */
export function CampaignsPage({ of }: { of: OfficePlace }) {
  const w = useWords(campaignWords);
  const { close } = useWords(words);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  const [chosenId, setChosenId] = useState<number>();
  const [form, setForm] = useState<OfficeCampaign | 'new'>();
  const read = useInfiniteQuery({
    queryKey: [CAMPAIGNS],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => campaignPages(CAMPAIGNS, { query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const all = read.data?.pages.flatMap(({ items }) => items);
  const chosen = all?.find(({ id }) => id === chosenId) ?? (hasRoom ? all?.[0] : undefined);
  const mayMake = of.rights.includes('campaigns');
  const opened = chosen && <Opened of={of} campaign={chosen} onChange={mayMake ? () => setForm(chosen) : undefined} />;
  return (
    <div className={styles.page}>
      <div className={styles.three}>
        <div>
          <Names read={{ ...read, data: all }} chosenId={chosen?.id} onChoose={setChosenId} />
          {read.hasNextPage && (
            <Button
              look="quiet"
              isWide
              loadingText={read.isFetchingNextPage ? w.reading : undefined}
              onClick={() => void readNextPage(read)}
            >
              {w.older}
            </Button>
          )}
          {mayMake && (
            <div className={styles.acts}>
              <Button isWide onClick={() => setForm('new')}>
                {w.make}
              </Button>
            </div>
          )}
        </div>
        {hasRoom ? (
          opened
        ) : (
          <Sheet
            isOpen={chosen !== undefined && form === undefined}
            onClose={() => setChosenId(undefined)}
            title={chosen ? nameFor(chosen, language) : ''}
            closeLabel={close}
          >
            {opened}
          </Sheet>
        )}
      </div>
      <CampaignForm
        of={form}
        onClose={() => setForm(undefined)}
        onKept={({ id }) => {
          setForm(undefined);
          setChosenId(id);
        }}
      />
    </div>
  );
}

interface NamesProps {
  read: ComponentProps<typeof Loaded<OfficeCampaign[]>>['read'];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
}

function Names({ read, chosenId, onChoose }: NamesProps) {
  const w = useWords(campaignWords);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  return (
    <Loaded read={read} what={w.title}>
      {(campaigns) =>
        campaigns.length === 0 ? (
          <p className={styles.quiet}>{w.none}</p>
        ) : (
          <List label={w.title}>
            {campaigns.map((one) => (
              <ListRow
                key={one.id}
                icon={hasRoom ? undefined : ticket}
                title={<Name>{nameFor(one, language)}</Name>}
                meta={w.states[shownState(one)]}
                isChosen={one.id === chosenId}
                onClick={() => onChoose(one.id)}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

interface OpenedProps {
  of: OfficePlace;
  campaign: OfficeCampaign;
  onChange: (() => void) | undefined;
}

function Opened({ of, campaign, onChange }: OpenedProps) {
  return (
    <>
      <CampaignFacts campaign={campaign} onChange={onChange} />
      <CampaignMoney key={`${campaign.id} ${campaign.revision} ${campaign.state}`} of={of} campaign={campaign} />
    </>
  );
}
