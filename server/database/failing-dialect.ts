import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { betweenFailpoints } from '../failpoints.ts';

/** PostgreSQL, with a point before and after every commit at which a test may let the process die. */
export class FailingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new FailingDriver(this.#config);
  }
}

class FailingDriver extends PostgresDriver {
  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return betweenFailpoints('commit', () => super.commitTransaction(connection));
  }
}
