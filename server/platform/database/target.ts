/** Location of a database: a URL, or the socket folder of the embedded server. */
export type Target = { connectionString: string } | { host: string; port: number; user: string; database: string };
