-- What an organisation that sells says at its application that it sells; its shop begins with it.
ALTER TABLE organisations ADD COLUMN trade text
  CHECK (trade IN ('market', 'meals', 'tea', 'transit', 'culture', 'home', 'health', 'other'));
