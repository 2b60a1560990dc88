import type { NewType } from '#features/issuance/contract.ts';
import type { NewSelfService } from '#features/issuance/self-service-calls.ts';
import type { NewOrganisation } from '#features/organisations/wire.ts';

/** Credential type of the demo's organisation. */
export const employment: NewType = {
  name: 'Certificate of employment',
  nameKo: '재직증명서',
  claims: [
    { name: 'name', label: 'Name', labelKo: '이름' },
    { name: 'position', label: 'Position', labelKo: '직위' },
    { name: 'since', label: 'Employed since', labelKo: '입사일' },
  ],
  formats: ['dc+sd-jwt'],
  validityDays: 90,
};

interface DemoIssuer {
  readonly owner: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly nameKo: string;
  };
  readonly organisation: NewOrganisation;
  readonly type: NewType;
  /**
   * Self-service that issues on presentation of the demo person's IDs, which are trials; so the issued credential is
   * marked as a trial.
   */
  readonly selfService: { readonly link: string; readonly wanted: NewSelfService } | null;
}

/** A school and a city. Their registration numbers have valid check digits and belong to nobody that we know of. */
export const issuers: readonly DemoIssuer[] = [
  {
    owner: { email: 'jihye.seo@example.com', firstName: 'Jihye', lastName: 'Seo', nameKo: '서지혜' },
    organisation: {
      name: 'Hanbit University',
      displayName: 'Hanbit University',
      nameKo: '한빛대학교',
      kinds: ['issuer'],
      businessNumber: '3298204179',
    },
    type: {
      name: 'Diploma',
      nameKo: '졸업증명서',
      claims: [
        { name: 'name', label: 'Name', labelKo: '이름' },
        { name: 'degree', label: 'Degree', labelKo: '학위' },
        { name: 'year', label: 'Year', labelKo: '졸업 연도' },
      ],
      formats: ['dc+sd-jwt'],
      validityDays: 3650,
    },
    selfService: null,
  },
  {
    owner: { email: 'donghyun.ko@example.com', firstName: 'Donghyun', lastName: 'Ko', nameKo: '고동현' },
    organisation: {
      name: 'Nambu City',
      displayName: 'Nambu City',
      nameKo: '남부시',
      kinds: ['issuer', 'public_office'],
      businessNumber: '6178300529',
    },
    type: {
      name: 'Resident card',
      nameKo: '시민카드',
      claims: [
        { name: 'name', label: 'Name', labelKo: '이름' },
        { name: 'city', label: 'City', labelKo: '도시' },
      ],
      formats: ['dc+sd-jwt'],
      validityDays: 365,
    },
    selfService: {
      link: 'nambu-city-resident-01',
      wanted: {
        proofs: ['national_id', 'passport'],
        needsOver19: false,
        allowsTrial: true,
        sources: { name: { from: 'holderName' }, city: { says: 'Nambu' } },
        perDay: 100,
      },
    },
  },
];
