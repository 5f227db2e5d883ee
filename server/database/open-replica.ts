import { checkServer } from './check-server.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';

/** A streaming replica of the product's database, reachable; throws a DatabaseError that says what is wrong. */
export async function openReplica(url: string, options: ConnectOptions): Promise<Connection> {
  const connection = connect({ connectionString: url }, { ...options, name: 'replica' });
  try {
    await checkServer(connection.pool, url, 'DATABASE_READ_URL');
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
