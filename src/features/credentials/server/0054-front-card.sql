-- When its holder last chose a credential's card to stand in front; the latest choice of any of their devices counts.
ALTER TABLE credentials ADD COLUMN fronted_at timestamptz;
