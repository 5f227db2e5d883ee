/** URL of the run's server and the migrated template database, which each suite copies. */
export interface TestServer {
  host: string;
  port: number;
  user: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}
