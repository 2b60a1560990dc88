import type { NewOrganisation } from '#features/organisations/wire.ts';

/** Days before the first start; negative for the future. */
type DaysAgo = number;

/** Credentials of the demo owner; those from an issuer come from its sandbox and are trials. */
export const credentials = [
  {
    type: 'education',
    issuer: 'self:Hanbit University',
    from: 2100,
    years: null,
    name: 'BA Industrial Design',
    number: 'HB-2021-0412',
  },
  {
    type: 'passport',
    issuer: 'sandbox:Ministry of Foreign Affairs',
    from: 700,
    years: 10,
    name: 'Traveler ID',
    number: 'M70689098',
  },
  {
    type: 'employment',
    issuer: 'sandbox:Hanbit Trading',
    from: 420,
    years: 3,
    name: 'Employee ID',
    number: 'HT-20418',
  },
  {
    type: 'national_id',
    issuer: 'sandbox:Ministry of the Interior and Safety',
    from: 610,
    years: 10,
    name: 'Citizen ID',
    number: '9504-SAMPLE',
    over19: 'yes',
  },
] as const;

export const bankAccounts = [
  {
    bankName: 'KB Kookmin',
    accountNumber: '61240104124417',
    accountType: 'checking',
    isDefault: true,
    isVerified: true,
    made: 38,
  },
  {
    bankName: 'Shinhan',
    accountNumber: '110345672290',
    accountType: 'savings',
    isDefault: false,
    isVerified: false,
    made: 36,
  },
] as const;

/** Counterparties of the owner's transfers. */
export const people = [
  { name: 'Park Jihoon', firstName: 'Jihoon', lastName: 'Park', nameKo: '박지훈', mailbox: 'jihoon.park' },
  { name: 'Lee Soyeon', firstName: 'Soyeon', lastName: 'Lee', nameKo: '이소연', mailbox: 'soyeon.lee' },
  { name: 'Choi Yuna', firstName: 'Yuna', lastName: 'Choi', nameKo: '최유나', mailbox: 'yuna.choi' },
] as const;

/** Payees of the owner; the demo adds the addresses of their wallets. */
export const contacts = [
  { name: 'Park Jihoon', note: 'Shared rent', elsewhere: [] },
  { name: 'Lee Soyeon', note: null, elsewhere: ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'] },
] as const;

export const trips = [
  {
    title: 'Autumn in Seoul',
    destination: 'Seoul, Korea',
    from: 24,
    to: 17,
    type: 'leisure',
    status: 'completed',
    notes: 'Insadong and the palaces.',
    made: 39,
  },
  {
    title: 'Partner meeting',
    destination: 'Busan, Korea',
    from: -9,
    to: -12,
    type: 'business',
    status: 'confirmed',
    notes: 'KTX booked.',
    made: 12,
  },
  {
    title: 'Jeju with parents',
    destination: 'Jeju, Korea',
    from: -40,
    to: -45,
    type: 'family',
    status: 'planning',
    notes: null,
    made: 3,
  },
] as const;

/** Claims in USD; each step follows some days after the claim. */
export const refunds: readonly {
  merchant: string;
  purchase: string;
  refund: string;
  claimed: DaysAgo;
  steps: readonly ('approved' | 'paid')[];
}[] = [
  { merchant: 'Insadong Craft', purchase: '155.00', refund: '12.40', claimed: 21, steps: ['approved', 'paid'] },
  { merchant: 'Myeongdong Cosmetics', purchase: '89.90', refund: '7.19', claimed: 20, steps: ['approved', 'paid'] },
  { merchant: 'Hanok Books', purchase: '64.25', refund: '5.14', claimed: 18, steps: ['approved'] },
  { merchant: 'Dongdaemun Fashion', purchase: '312.00', refund: '24.96', claimed: 3, steps: [] },
];

interface ApprovalStory {
  readonly title: string;
  readonly description: string;
  readonly priority: 'urgent' | 'normal' | 'low';
  readonly requester: string;
  readonly won: bigint;
  readonly document: string;
  readonly asked: DaysAgo;
  readonly due: DaysAgo;
  readonly decided?: { readonly as: 'approved' | 'rejected'; readonly at: DaysAgo; readonly reason?: string };
}
export const approvals: readonly ApprovalStory[] = [
  {
    title: 'Office lease renewal',
    description: 'Second year of the Mapo office.',
    priority: 'normal',
    requester: 'Lee Soyeon, Operations',
    won: 4_200_000n,
    document: 'LEASE-2026.pdf',
    asked: 15,
    due: 8,
    decided: { as: 'approved', at: 14 },
  },
  {
    title: 'Team offsite',
    description: 'Two days in Gangneung for nine people.',
    priority: 'low',
    requester: 'Choi Yuna, People',
    won: 1_850_000n,
    document: 'OFFSITE-11.pdf',
    asked: 9,
    due: 2,
    decided: { as: 'rejected', at: 8, reason: 'After the audit, please.' },
  },
  {
    title: 'Server hardware',
    description: 'Replacement of the build machines.',
    priority: 'urgent',
    requester: 'Jung Taeyang, Platform',
    won: 6_700_000n,
    document: 'PO-2284.pdf',
    asked: 6,
    due: 4,
    decided: { as: 'approved', at: 5 },
  },
  {
    title: 'Vendor contract VC-118',
    description: 'Paper supply for one year.',
    priority: 'normal',
    requester: 'Park Jihoon, Procurement',
    won: 2_300_000n,
    document: 'VC-118.pdf',
    asked: 3,
    due: -4,
    decided: { as: 'approved', at: 1.1 },
  },
  {
    title: 'Training budget',
    description: 'Security course for the design team.',
    priority: 'low',
    requester: 'Choi Yuna, People',
    won: 640_000n,
    document: 'TR-0087.pdf',
    asked: 2,
    due: -9,
  },
  {
    title: 'Purchase order PO-2291',
    description: 'Twelve displays for the new floor.',
    priority: 'normal',
    requester: 'Park Jihoon, Procurement',
    won: 3_960_000n,
    document: 'PO-2291.pdf',
    asked: 0.8,
    due: -3,
  },
  {
    title: 'Vendor contract VC-124',
    description: 'Logistics partner for the winter season.',
    priority: 'urgent',
    requester: 'Lee Soyeon, Operations',
    won: 12_500_000n,
    document: 'VC-124.pdf',
    asked: 0.1,
    due: -1,
  },
];

export const notices = [
  {
    code: 'send_failed',
    params: { amount: '0.004', assetType: 'BTC' },
    type: 'error',
    actionUrl: '/history',
    isRead: true,
    at: 5,
  },
  {
    code: 'refund_approved',
    params: { shop: 'Hanok Books', amount: '5.14' },
    type: 'success',
    actionUrl: '/traveler',
    isRead: false,
    at: 1.2,
  },
  {
    code: 'decision_wanted',
    params: { title: 'Vendor contract VC-124' },
    type: 'warning',
    actionUrl: '/work',
    isRead: false,
    at: 0.1,
  },
  {
    code: 'money_received',
    params: { amount: '250', assetType: 'USDC' },
    type: 'success',
    actionUrl: '/assets',
    isRead: false,
    at: 0.08,
  },
] as const;

/** The demo's organisation. Its registration number has a valid check digit and belongs to nobody that we know of. */
export const firm: NewOrganisation = {
  name: 'Hanbit Trading Co., Ltd.',
  displayName: 'Hanbit Trading',
  nameKo: '한빛무역',
  kinds: ['employer', 'merchant'],
  businessNumber: '1288641701',
};

/** The demo's refund operator; its number belongs to nobody that we know of either. */
export const refundFirm: NewOrganisation = {
  name: 'Haneul Tax Refund Co., Ltd.',
  displayName: 'Haneul Refund',
  nameKo: '하늘환급',
  kinds: ['refund_operator'],
  businessNumber: '2148704358',
};

export const colleagues = [
  { email: 'haneul.jung@example.com', firstName: 'Haneul', lastName: 'Jung', nameKo: '정하늘', role: 'manager' },
  { email: 'sora.lee@example.com', firstName: 'Sora', lastName: 'Lee', nameKo: '이소라', role: 'accountant' },
] as const;
