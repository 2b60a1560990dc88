-- The day in Seoul on which it was bought: of the payment, or as its claimant read it on the receipt (docs/product/traveler.md#refunds). Claims of before know none.
ALTER TABLE tax_refunds ADD COLUMN purchased_on date;
