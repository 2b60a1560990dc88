/** The types of credentials that this server issues itself, of verified documents, and what people call them. */
export const issuedTypes = {
  national_id: { en: 'National ID', ko: '주민등록증' },
  passport: { en: 'Passport', ko: '여권' },
  drivers_license: { en: 'Driver License', ko: '운전면허증' },
} as const;
export type IssuedType = keyof typeof issuedTypes;

export const isIssuedType = (type: string): type is IssuedType => Object.hasOwn(issuedTypes, type);
