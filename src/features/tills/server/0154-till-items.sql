-- What a shop sells at its tills: a name and a price in whole won, with where it stands. A charge keeps its own words and won of them, so that a line here changes and goes freely.
CREATE TABLE till_items (
  id              bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id bigint        NOT NULL REFERENCES organisations (id),
  name            text          NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  price           numeric(38,0) NOT NULL CHECK (price BETWEEN 1 AND 1000000000000),
  category        text          CHECK (length(category) BETWEEN 1 AND 30),
  place           integer       CHECK (place BETWEEN 1 AND 999),
  -- Off: kept, and not sold now.
  is_on           boolean       NOT NULL DEFAULT true,
  UNIQUE (organisation_id, name)
);
