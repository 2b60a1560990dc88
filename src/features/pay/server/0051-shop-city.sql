-- Where a shop is, as EMVCo codes have it (merchant-presented 1.1, tag 60); without it the server's own city stands there.
ALTER TABLE merchants ADD COLUMN city text CHECK (city ~ '^[ -~]{1,15}$');
UPDATE merchants SET city = 'JEONJU' WHERE house_owner IS NOT NULL;
