import pg from 'pg';

/** A column of an answer, as PostgreSQL describes it. */
export interface Column {
  readonly name: string;
  /** Type id in pg_type. */
  readonly type: number;
  /** NOT NULL of the underlying table column; undefined for computed values, views and the catalogue. */
  readonly isNotNull: boolean | undefined;
}

interface Wire {
  parse(query: { text: string; name: string; types: [] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}
type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>;

/** Prepares and describes a statement without running it. */
class Description implements pg.Submittable {
  readonly text: string;
  readonly done: Promise<readonly Field[]>;
  #fields: readonly Field[] = [];
  #resolve: (fields: readonly Field[]) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(text: string) {
    this.text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#fields = fields;
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

/** Describes the result of each text in a database; a rejected text gives its error. */
export async function describer(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string; is: boolean }>(
    `SELECT attrelid || ' ' || attnum AS key, attnotnull AS is FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attnum > 0`,
  );
  const notNull = new Map(rows.map(({ key, is }) => [key, is]));
  return {
    describe: async (text: string): Promise<readonly Column[] | Error> => {
      try {
        const fields = await client.query(new Description(text)).done;
        return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          isNotNull: notNull.get(`${tableID} ${columnID}`),
        }));
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    end: () => client.end(),
  };
}
