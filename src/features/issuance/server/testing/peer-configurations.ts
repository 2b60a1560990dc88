export const LICENCE = 'org.iso.18013.5.1.mDL';
export const SPACE = 'org.iso.18013.5.1';
export const VCT = 'https://school.example/student';

export const configurations = {
  mdoc: { format: 'mso_mdoc', doctype: 'org.example' },
  licence: {
    format: 'mso_mdoc',
    doctype: LICENCE,
    cryptographic_binding_methods_supported: ['cose_key'],
    credential_signing_alg_values_supported: [-7, -9],
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
    credential_metadata: {
      display: [
        { name: 'Driving licence', locale: 'en' },
        { name: '운전면허증', locale: 'ko' },
      ],
      claims: [
        {
          path: [SPACE, 'given_name'],
          display: [
            { name: 'Given name', locale: 'en' },
            { name: '이름', locale: 'ko' },
          ],
        },
        {
          path: [SPACE, 'age_over_18'],
          display: [
            { name: 'Over 18', locale: 'en' },
            { name: '만 18세 이상', locale: 'ko' },
          ],
        },
        { path: [SPACE, 'portrait'], display: [{ name: 'Picture', locale: 'en' }] },
      ],
    },
  },
  student: {
    format: 'dc+sd-jwt',
    vct: VCT,
    cryptographic_binding_methods_supported: ['jwk'],
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
    credential_metadata: {
      display: [
        { name: 'Student card', locale: 'en' },
        { name: '학생증', locale: 'ko' },
      ],
      claims: [
        {
          path: ['name'],
          display: [
            { name: 'Name', locale: 'en' },
            { name: '이름', locale: 'ko' },
          ],
        },
        { path: ['address', 'city'], display: [{ name: 'City', locale: 'en' }] },
      ],
    },
  },
};

/** The same configurations with required key attestations. */
export const attestedConfigurations = {
  student: {
    ...configurations.student,
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'], key_attestations_required: {} } },
  },
};
