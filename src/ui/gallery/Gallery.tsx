// @online
import { type ReactNode, useState } from 'react';
import { Button, IconButton, TextButton, TextLink } from '#ui/controls/Button.tsx';
import { Coin } from '#ui/drawings/Coin.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import * as icons from '#ui/drawings/icons.ts';
import * as more from '#ui/drawings/icons-more.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { ToastBody, toastClasses } from '#ui/feedback/Toast.tsx';
import { TooltipWords } from '#ui/feedback/Tooltips.tsx';
import { AddressText, StatTiles } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { BottomNav, Header, Screen, TitleRow } from '#ui/layout/Shell.tsx';
import {
  EmptyState,
  ErrorState,
  InfoLine,
  NotFoundCard,
  OfflineLine,
  SkeletonBlock,
  SkeletonRows,
} from '#ui/layout/State.tsx';
import styles from './Gallery.module.css';
import { GalleryForms } from './GalleryForms.tsx';
import { GalleryHome } from './GalleryHome.tsx';
import { ADDRESS, COINS, DID, NAV, PERSON, STATUSES } from './gallery-samples.ts';

const nothing = () => undefined;

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function Buttons() {
  return (
    <>
      <SectionHead title="Buttons" />
      <div className={styles.pairs}>
        <Button>Primary</Button>
        <Button look="secondary">Secondary</Button>
        <Button look="quiet">Quiet</Button>
        <Button isDisabled reason="Checking... 62%">
          Verify
        </Button>
        <Button look="seal" icon={icons.stamp}>
          Press seal
        </Button>
        <Button look="seal-outline" leading={<RoundSeal text="인" size={20} isGlyph />}>
          Approve
        </Button>
        <Button loadingText="Sending...">Send Asset</Button>
        <Button look="quiet" className={styles.focused}>
          Focus
        </Button>
        <Button look="quiet" isCompact>
          Compact
        </Button>
        <Button look="danger-text">Revoke</Button>
      </div>
      <Row>
        <TextLink href="/history">See all</TextLink>
        <TextButton>Enable Now</TextButton>
      </Row>
    </>
  );
}

function Marks() {
  return (
    <>
      <SectionHead title="Status" />
      <Row>
        {STATUSES.map(({ tone, word }) => (
          <Badge key={word} tone={tone} word={word} />
        ))}
      </Row>
      <SectionHead title="Seals" />
      <Row>
        <SquareSeal size={44} />
        <SquareSeal text="인감" size={44} />
        <SquareSeal text="인증" size={44} label="Verified seal" />
        <RoundSeal text="승인" size={48} />
        <RoundSeal person={PERSON} documentId="PO-2291" size={48} label="Approved, seal of Kim Minseo" />
        <RoundSeal person={{ name: 'Park Jihoon' }} size={48} />
      </Row>
      <SectionHead title="Coins" />
      <Row>
        {COINS.map(({ name, face }) => (
          <Coin key={name} face={face} size={46} />
        ))}
      </Row>
      <SectionHead title="Icons" />
      <Row>
        {Object.entries({ ...icons, ...more }).map(([name, path]) => (
          <Icon key={name} of={path} size={22} />
        ))}
      </Row>
      <SectionHead title="Numbers" />
      <StatTiles
        stats={[
          { value: '3', label: 'Pending' },
          { value: '12', label: 'Completed' },
          { value: '15', label: 'Total' },
        ]}
      />
      <QrFrame did={DID} text={`ethereum:${ADDRESS}@31337`} label="QR code of your address" />
      <AddressText address={ADDRESS} />
    </>
  );
}

function Toasts() {
  return (
    <>
      <SectionHead title="Tooltip" />
      <Row>
        <TooltipWords>Notifications, 3 unread</TooltipWords>
        <IconButton icon={more.copy} label="Copy address" onClick={nothing} />
        <IconButton icon={more.share} label="Share address" onClick={nothing} />
      </Row>
      <SectionHead title="Toast" />
      <div className={styles.stack}>
        <div className={toastClasses.toast}>
          <ToastBody title="Copied Successfully" text="Address has been copied to clipboard." />
        </div>
        <div className={toastClasses.toast}>
          <ToastBody
            title="PO-2291 approved"
            icon={icons.stamp}
            action={
              <button type="button" className={toastClasses.action}>
                View
              </button>
            }
          />
        </div>
        <div className={toastClasses.toast}>
          <ToastBody title="Transfer Failed" text="An error occurred while sending the asset." isDestructive />
        </div>
      </div>
    </>
  );
}

function States() {
  return (
    <>
      <SectionHead title="Offline" />
      <OfflineLine
        title="You are offline"
        text="Balances from 09:41. Sending is paused."
        retry={{ text: 'Retry', onClick: nothing }}
      />
      <SectionHead title="Info line" />
      <InfoLine
        icon={more.fingerprint}
        title="Biometric sign-in is off"
        text="Unlock with face or fingerprint"
        action={<TextButton>Enable Now</TextButton>}
      />
      <SectionHead title="Error" />
      <ErrorState
        title="Transactions didn’t load"
        text="Your money is safe. Try again in a moment."
        retry={{ text: 'Try again', onClick: nothing }}
      />
      <SectionHead title="Loading" />
      <SkeletonRows count={2} label="Loading transactions" />
      <SkeletonBlock height={96} label="Loading balance" />
      <SectionHead title="Empty" />
      <EmptyState
        did={DID}
        title="No activity found"
        text="Try adjusting your filters"
        act={{ text: 'Clear filters', onClick: nothing }}
      />
      <NotFoundCard
        did={DID}
        title="Page Not Found"
        text="This address leads nowhere."
        act={{ text: 'Go to Home', href: '/' }}
      />
      <SectionHead title="Rows that lead on" />
      <List>
        <ListRow icon={more.scanQr} title="Scan QR" meta="Pay, connect or read an address" onClick={nothing} />
        <ListRow
          title="Vendor contract VC-118"
          meta="Hansol Logistics · 19 Nov, 17:20"
          status={{ tone: 'ok', word: 'Approved' }}
          trailing={<RoundSeal person={PERSON} documentId="VC-118" label="Seal of Kim Minseo" />}
        />
        <ListRow
          icon={icons.arrowUpRight}
          title="Sent BTC"
          meta="bc1q7...k3zd · 15 Nov"
          amount="-0.0040 BTC"
          status={{ tone: 'bad', word: 'Failed' }}
          href="/history"
        />
      </List>
    </>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;

/** Every component in every state with sample data, for judging changes to the design. */
export function Gallery() {
  const [theme, setTheme] = useState(0);
  const mode = THEMES[theme % THEMES.length] ?? 'system';
  return (
    <div data-theme={mode === 'system' ? undefined : mode} className={styles.page}>
      <Header
        home={{ href: '/', label: 'Ingam, home' }}
        theme={{ mode, label: `Theme: ${mode}`, onClick: () => setTheme(theme + 1) }}
        bell={{ count: 3, label: 'Notifications, 3 unread', onClick: nothing }}
        person={{ href: '/myinfo', label: 'My info' }}
      />
      <Screen>
        <GalleryHome />
        <TitleRow title="Components" gloss="화면" back={{ href: '/', label: 'Back to Home' }} />
        <Buttons />
        <Marks />
        <GalleryForms />
        <Toasts />
        <States />
      </Screen>
      <BottomNav items={NAV} current="/" label="Main" />
    </div>
  );
}
