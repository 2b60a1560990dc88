import { type ComponentProps, useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { words } from '#features/office/web/words.ts';
import { nameFor } from '#platform/both-names.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ticket } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { contract, OfficeCampaign } from '../../office-contract.ts';
import { CampaignFacts } from './CampaignFacts.tsx';
import { CampaignForm } from './CampaignForm.tsx';
import { CampaignMoney } from './CampaignMoney.tsx';
import { campaignWords } from './campaign-words.ts';

const CAMPAIGNS = 'GET /api/office/campaigns';
const PAGE = 50;
const campaignPages = pages<typeof contract>();

/** Lists campaigns and shows one: its terms, simulation, money, maker and checker. */
export function CampaignsPage({ of }: { of: OfficeMembership }) {
  const w = useWords(campaignWords);
  const { close } = useWords(words);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  const [chosenId, setChosenId] = useState<number>();
  const [form, setForm] = useState<OfficeCampaign | 'new'>();
  const read = usePages([CAMPAIGNS], ({ before, signal }) =>
    campaignPages(CAMPAIGNS, { query: { limit: PAGE, before }, signal }),
  );
  const all = read.data;
  const chosen = all?.find(({ id }) => id === chosenId) ?? (hasRoom ? all?.[0] : undefined);
  const mayMake = of.rights.includes('campaigns');
  const opened = chosen && <Opened of={of} campaign={chosen} onChange={mayMake ? () => setForm(chosen) : undefined} />;
  return (
    <div className={styles.page}>
      <div className={styles.three}>
        <div>
          <Names read={read} chosenId={chosen?.id} onChoose={setChosenId} />
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
  read: ComponentProps<typeof PagedList<OfficeCampaign>>['read'];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
}

function Names({ read, chosenId, onChoose }: NamesProps) {
  const w = useWords(campaignWords);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  return (
    <PagedList read={read} what={w.title} more={w.older} reading={w.reading}>
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
    </PagedList>
  );
}

interface OpenedProps {
  of: OfficeMembership;
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

/** Returns the state to show: a draft with a pending start waits for a second person. */
const shownState = ({ state, act }: OfficeCampaign) =>
  state === 'draft' && act?.state === 'waiting' ? 'waits' : state;
