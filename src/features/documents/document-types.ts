import type { Words } from '#platform/words.ts';
import { idCard } from '#ui/drawings/icons.ts';
import { car, plane } from '#ui/drawings/icons-more.ts';

interface TypeRow extends Words<string> {
  /** The side to photograph. */
  readonly side: Words<string>;
  readonly icon: string;
  /** True if the document prints names in Latin letters only. */
  readonly isLatin: boolean;
  /** True if the photographed side has a machine-readable zone (ICAO 9303-4, TD3). */
  readonly hasZone: boolean;
  /** Type of the credential issued once the document is verified, and its card's title and background. */
  readonly credential: string;
  readonly card: Words<string>;
  readonly ground: 'citizen' | 'traveler';
}

/** Documents accepted for identity verification. Must match the CHECK of `digital_documents.document_type`. */
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
    card: { en: 'Driver licence', ko: '운전면허증' },
    ground: 'traveler',
  },
} as const satisfies Record<string, TypeRow>;

export type DocumentType = keyof typeof documentTypes;
export const DOCUMENT_TYPES = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];

export const isDocumentType = (text: string): text is DocumentType => Object.hasOwn(documentTypes, text);
