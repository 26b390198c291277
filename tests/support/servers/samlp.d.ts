declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Step = (
    request: IncomingMessage & { query: object; body: object; session?: object },
    response: ServerResponse,
    next: (problem: unknown) => void,
  ) => void;
  export function auth(options: object): Step;
  export function logout(options: object): Step;
}
