import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

/** The recorded server failed with an internal error, in the words of its libraries. */
const brokeDown: Rule = ({ status }) => Number(status) >= 500;

const isNewAccount: Rule = ({ group, existing_user, result }) =>
  group === 'oauth' && existing_user === null && result !== null;

interface Headers {
  readonly 'Access-Control-Allow-Origin'?: string;
  readonly 'Cache-Control'?: string;
}

const headersOf = ({ headers }: RecordedCase): Headers => (headers ?? {}) as Headers;
const isPath = ({ path }: RecordedCase, pattern: RegExp): boolean => pattern.test(String(path));

/** A path that is no page and no call, files of the recorded front end apart. */
const isNowhere: Rule = (recorded) => isPath(recorded, /^\/(?:api\/v1\/)?nosuch/);
const isFile: Rule = (recorded) => isPath(recorded, /^\/static\//);

/** The recorded installation lets a server of maps read every answer; nothing else differs. */
const letsMapsIn: Rule = (recorded) =>
  headersOf(recorded)['Access-Control-Allow-Origin'] === 'https://tile.openstreetmap.org' &&
  headersOf(recorded)['Cache-Control'] === undefined &&
  recorded.status !== 204 &&
  !(recorded.status === 200 && isPath(recorded, /^\/embedded\//)) &&
  ![isNowhere, isFile].some((rule) => rule(recorded));

const isKept: Rule = (recorded) =>
  headersOf(recorded)['Cache-Control'] !== undefined &&
  ![isNowhere, isFile].some((rule) => rule(recorded)) &&
  !isPath(recorded, /language_pack/);

/** Rules for the cases that are replayed over HTTP, and for those of single sign-on. */
export const servedRules: Readonly<Record<string, Rule>> = {
  brokeDown,
  'an account that single sign-on makes': isNewAccount,
  'maps let in': letsMapsIn,
  'an answer that may be kept': isKept,
  nowhere: isNowhere,
};
