import type { Words } from '#platform/words.ts';
import { idCard } from '#ui/drawings/icons.ts';
import { car, plane } from '#ui/drawings/icons-more.ts';

interface TypeRow extends Words<string> {
  /** The side that is photographed. */
  readonly side: Words<string>;
  readonly icon: string;
  /** Whether it prints its holder's name in Latin letters alone. */
  readonly isLatin: boolean;
  /** Whether the photographed side has a machine-readable zone (ICAO 9303-4, TD3). */
  readonly hasZone: boolean;
  /** The type of the credential that this server issues once the document is verified, its card's title and ground. */
  readonly credential: string;
  readonly card: Words<string>;
  readonly ground: 'citizen' | 'traveler';
}

/** The documents that are taken for identity verification. The CHECK of `digital_documents.document_type` has the same list. */
export const documentTypes = {
  id: {
    en: 'National ID',
    ko: '주민등록증',
    side: { en: 'Resident registration card', ko: '주민등록증 앞면' },
    icon: idCard,
    isLatin: false,
    hasZone: false,
    credential: 'national_id',
    card: { en: 'Citizen ID', ko: '모바일 신분증' },
    ground: 'citizen',
  },
  passport: {
    en: 'Passport',
    ko: '여권',
    side: { en: 'The page with your photo', ko: '사진이 있는 면' },
    icon: plane,
    isLatin: true,
    hasZone: true,
    credential: 'passport',
    card: { en: 'Traveler ID', ko: '여행자 증명' },
    ground: 'traveler',
  },
  license: {
    en: 'Driver License',
    ko: '운전면허증',
    side: { en: 'The side with your photo', ko: '사진이 있는 면' },
    icon: car,
    isLatin: false,
    hasZone: false,
    credential: 'drivers_license',
    card: { en: 'Driver license', ko: '운전면허증' },
    ground: 'traveler',
  },
} as const satisfies Record<string, TypeRow>;

export type DocumentType = keyof typeof documentTypes;
export const DOCUMENT_TYPES = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];

export const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(documentTypes, text);
