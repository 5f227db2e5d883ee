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

/** PostgreSQL dialect with failpoints around commits, `afterCommit` callbacks and the health check. */
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
      // Kysely's types do not declare that it accepts its own connections.
      (late) => void this.releaseConnection(late as Parameters<PostgresDriver['releaseConnection']>[0]),
    );
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    discardCallbacks(connection);
    await super.beginTransaction(connection, settings);
  }

  /** A broken connection rolls back by itself; the first error is the one to report. */
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
