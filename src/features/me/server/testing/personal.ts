/** The person who deletes their account in these tests. */
export const EMAIL = 'minseo.who.leaves@example.com';

/** Personal values that must appear in the store before the deletion and nowhere after it. */
export const PERSONAL: readonly string[] = [
  EMAIL,
  'Minseo-who-leaves',
  'Kim-who-leaves',
  '김민서',
  'Trip of secrets',
  'Claim of secrets',
  'Budget of secrets',
  'Too dear',
  'ID of secrets',
  'Colleague of secrets',
  'Receipts of secrets',
  'Issuer of secrets',
  'Freeze of secrets',
  'Subject of secrets',
  'Objection of secrets',
  'Title of secrets',
  'Reason of secrets',
  'Proof of secrets',
  'mailbox.of.secrets@example.com',
];
