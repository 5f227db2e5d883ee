/** Where the run's server is, and the migrated database that each suite's own is a copy of. */
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
