import {
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { betweenFailpoints } from '../failpoints.ts';
import { runCallbacks, discardCallbacks } from './after-commit.ts';
import type { HealthCheck } from './health-check.ts';
import { isUnavailable } from './transient-error.ts';

/**
 * PostgreSQL, with a point before and after every commit at which a test may let the process die, and without waiting
 * for a database that says nothing any more.
 */
export function productDialect(config: PostgresDialectConfig, healthCheck: HealthCheck): Dialect {
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => new ProductDriver(config, healthCheck);
  return dialect;
}

class ProductDriver extends PostgresDriver {
  readonly #healthCheck: HealthCheck;

  constructor(config: PostgresDialectConfig, healthCheck: HealthCheck) {
    super(config);
    this.#healthCheck = healthCheck;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return this.#healthCheck.wait(
      () => super.acquireConnection(),
      // Kysely's types do not say that it takes back what it gave.
      (late) => void this.releaseConnection(late as Parameters<PostgresDriver['releaseConnection']>[0]),
    );
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    discardCallbacks(connection);
    await super.beginTransaction(connection, settings);
  }

  /** The end of a connection undoes its transaction; why it failed is told by what failed first. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await betweenFailpoints('commit', () => super.commitTransaction(connection));
    runCallbacks(connection);
  }
}
