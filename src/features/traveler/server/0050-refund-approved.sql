-- When a claim was approved; it is kept when the claim is paid. Of claims paid before this it is not known.
ALTER TABLE tax_refunds ADD COLUMN approved_at timestamptz;
UPDATE tax_refunds SET approved_at = processed_at WHERE status = 'approved';
ALTER TABLE tax_refunds ADD CHECK (status <> 'processing' OR approved_at IS NULL);
