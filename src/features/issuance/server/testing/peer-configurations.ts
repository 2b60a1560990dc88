export const VCT = 'https://school.example/student';

/** What the issuer of somebody else's issues. */
export const configurations = {
  mdoc: { format: 'mso_mdoc', doctype: 'org.example' },
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
