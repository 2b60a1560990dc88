-- What a shop says that it sells, so that its payers' spending tells them by it; without it what its kind is.
ALTER TABLE merchants ADD COLUMN category text CHECK (category IN ('market', 'meals', 'tea', 'transit', 'culture', 'home', 'health', 'other'));
