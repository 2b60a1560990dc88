import { useState } from 'react';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { CaptureFrame, UploadBox } from '#ui/controls/Capture.tsx';
import { FilterChip, FilterRow, FilterSelect, RadioRows, Segmented, Switch, Tabs } from '#ui/controls/Choice.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { Coin } from '#ui/drawings/Coin.tsx';
import { idCard, stamp } from '#ui/drawings/icons.ts';
import { contact, plane, scan, textCursor } from '#ui/drawings/icons-more.ts';
import { SealPlate } from '#ui/drawings/Plate.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Glyph, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { ADDRESS, COINS, DID, PERSON } from './gallery-samples.ts';

const MODES = [
  { id: 'address', label: 'Address', icon: textCursor },
  { id: 'qr', label: 'QR', icon: scan },
  { id: 'contact', label: 'Contact', icon: contact },
] as const;
const TABS = [
  { id: 'all', label: 'All' },
  { id: 'transactions', label: 'Transactions' },
  { id: 'services', label: 'Services' },
] as const;
const PERIODS = [
  { id: 'all', label: 'All time' },
  { id: 'week', label: 'Past week' },
  { id: 'month', label: 'Past month' },
] as const;
const KINDS = [
  { id: 'id', label: 'National ID', detail: 'Ministry of Interior', leading: <Glyph icon={idCard} /> },
  { id: 'passport', label: 'Passport', detail: 'Ministry of Foreign Affairs', leading: <Glyph icon={plane} /> },
] as const;

function Fields() {
  const [amount, setAmount] = useState('1250.00');
  return (
    <>
      <SectionHead title="Fields" />
      <SelectField
        label="Asset"
        options={[{ value: 'USDC', text: 'StableCoin' }]}
        leading={<Coin face={COINS[1].face} />}
        detail="5,200.00 USDC available"
      />
      <AmountField
        label="Amount"
        code="USDC"
        value={amount}
        onAmount={setAmount}
        action={
          <Button look="quiet" isCompact>
            Max
          </Button>
        }
        hint="≈ $250.00"
      />
      <TextField label="Account number" defaultValue="110-234-567890" hint="Name on the account must match your ID." />
      <TextField
        label="Recipient address"
        gloss="받는 사람"
        isCode
        defaultValue="0x4F2a91bC7De3"
        error="Address is too short. Check the last four characters."
      />
      <TextField label="Account number" defaultValue="110-234-564417" valid="Account found" />
      <TextField label="Account holder" defaultValue="Kim Minseo" isLocked hint="Taken from your verified ID." />
      <SelectField label="Bank" options={[{ value: 'kb', text: 'KB Kookmin' }]} />
      <TextAreaField label="Notes" placeholder="Optional" />
    </>
  );
}

function Choices() {
  const [mode, setMode] = useState<(typeof MODES)[number]['id']>('address');
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('all');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['id']>('month');
  const [kind, setKind] = useState<(typeof KINDS)[number]['id']>('passport');
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <SectionHead title="Stepper, tabs, filters" />
      <Stepper steps={['Document', 'Capture', 'Verify']} current={1} label="Steps" />
      <Segmented options={MODES} value={mode} onChange={setMode} label="Recipient" />
      <Tabs options={TABS} value={tab} onChange={setTab} label="View" panelId="gallery-panel" />
      <div role="tabpanel" id="gallery-panel" aria-label={tab}>
        <FilterRow>
          <FilterSelect options={PERIODS} value={period} onChange={setPeriod} label="Period" neutral="all" />
          <FilterChip label="Identity" isActive={isOn} onClick={() => setIsOn(!isOn)} />
          <FilterChip label="Work" isActive={false} onClick={() => setTab('all')} />
          <FilterChip label="Travel" isActive={false} onClick={() => setTab('all')} />
          <FilterChip label="Transaction" isActive={false} onClick={() => setTab('all')} />
        </FilterRow>
      </div>
      <RadioRows options={KINDS} value={kind} onChange={setKind} label="What are you adding?" />
      <Switch label="Biometric sign-in" detail="Face or fingerprint on this device" isOn={isOn} onChange={setIsOn} />
      <Switch label="Not on this device" isOn={false} isDisabled onChange={setIsOn} />
    </>
  );
}

function ApproveSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const close = () => {
    setIsOpen(false);
    setIsPressed(false);
  };
  return (
    <>
      <SectionHead title="Sheet" />
      <p>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Open the approve sheet
        </Button>
      </p>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title="Approve PO-2291?"
        lead="Your seal is final. The order goes to Finance at once and can’t be withdrawn."
        closeLabel="Close"
      >
        <KeyValues
          rows={[
            { term: 'Purchase order', value: 'Server racks, 4 units' },
            { term: 'Requested by', value: 'Park Jihoon' },
          ]}
          total={{ term: 'Amount', value: '₩4,820,000' }}
        />
        <SealPlate
          did={DID}
          documentId="PO-2291"
          person={PERSON}
          words={{ signingAs: 'Signing as', when: 'Nov 20, 2026\n09:52', seal: 'Your seal, Kim Minseo' }}
          isPressed={isPressed}
        />
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 'var(--s-2)' }}>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button look="seal" icon={stamp} onClick={() => setIsPressed(true)}>
            Press seal
          </Button>
        </div>
      </Sheet>
      <KeyValues
        rows={[{ term: 'Recipient', value: ADDRESS, isCode: true }]}
        total={{ term: 'Total', value: '250.001 USDC' }}
      />
    </>
  );
}

const TRIP = [
  { id: '1', date: 'Nov 2', title: 'Arrived at Incheon', meta: 'Terminal 1', when: 'past' },
  { id: '2', date: 'Nov 14', title: 'Jeonju', meta: '8 nights · 1 receipt', when: 'now' },
  { id: '3', date: 'Dec 12', title: 'Depart from Incheon', meta: 'Have receipts and goods ready', when: 'next' },
] as const;

function Pictures() {
  return (
    <>
      <SectionHead title="Capture" />
      <br />
      <CaptureFrame did={DID} shape="card" caption="All four corners visible, no glare" />
      <br />
      <UploadBox title="Take or choose a photo" text="All four corners visible, no glare" accept="image/*" />
      <SectionHead title="Timeline" />
      <Timeline entries={TRIP} label="Trip" />
    </>
  );
}

/** Form controls. */
export function GalleryForms() {
  return (
    <>
      <Choices />
      <Fields />
      <ApproveSheet />
      <Pictures />
    </>
  );
}
