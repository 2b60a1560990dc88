import { coins, home, idCard, luggage, qr, stamp } from '#ui/drawings/icons.ts';
import type { IdCardFace } from '#ui/layout/IdCard.tsx';
import type { NavItem } from '#ui/layout/Shell.tsx';

/** Sample data, used only by the gallery. */
export const DID = 'did:ethr:0x7a69:0x52908400098527886E0F7030069857D2E4169EE7';
export const SHORT_DID = 'did:ethr:0x5290...9EE7';
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
export const PERSON = { name: 'Kim Minseo', koreanName: '김민서' } as const;

export const NAV: readonly NavItem[] = [
  { href: '/', icon: home, label: 'Home' },
  { href: '/id', icon: idCard, label: 'DigitalID' },
  { href: '/assets', icon: coins, label: 'Assets' },
  { href: '/localpay', icon: qr, label: 'LocalPay' },
  { href: '/work', icon: stamp, label: 'Work' },
  { href: '/traveler', icon: luggage, label: 'Traveler' },
];

const face = { name: PERSON.name, shortDid: SHORT_DID, issued: 'Issued Mar 12, 2026', href: '/id' };

export const CARDS: readonly IdCardFace[] = [
  {
    ...face,
    id: 'traveler',
    ground: 'traveler',
    title: 'Traveler ID',
    gloss: '여행자 증명',
    status: { tone: 'wait', word: 'Pending' },
  },
  {
    ...face,
    id: 'employee',
    ground: 'employee',
    title: 'Employee ID',
    gloss: '사원증',
    status: { word: 'Stated by you' },
  },
  {
    ...face,
    id: 'citizen',
    ground: 'citizen',
    title: 'Citizen ID',
    gloss: '모바일 신분증',
    sealLabel: 'Verified seal',
  },
];

export const STATUSES = [
  { tone: 'ok', word: 'Completed' },
  { tone: 'wait', word: 'Pending' },
  { tone: 'bad', word: 'Failed' },
  { tone: 'idle', word: 'Cancelled' },
] as const;
const SIGN = 'M16.7 16.3H23.3M17.7 20H22.3M16.7 23.7H23.3';
export const COINS = [
  { name: 'Jade', face: { metal: 'jade', lobes: 9, symbol: SIGN }, share: 1563 },
  { name: 'Steel', face: { metal: 'steel', lobes: 12, symbol: SIGN }, share: 5200 },
  { name: 'Iron', face: { metal: 'iron', lobes: 16, symbol: SIGN }, share: 3477 },
  { name: 'Bronze', face: { metal: 'bronze', lobes: 10, symbol: SIGN }, share: 8789 },
  { name: 'Silver', face: { metal: 'silver', lobes: 6, symbol: SIGN }, share: 5947 },
] as const;
export const ALLOCATION = COINS.map(({ name, face: { metal }, share }) => ({ name, metal, share }));
export const EYE = { show: 'Show amounts', hide: 'Hide amounts', hidden: 'Amount hidden' } as const;
