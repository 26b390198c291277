import { isDeepStrictEqual } from 'node:util';
import { catalogue, type ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorEntry } from '@/lib/errors/entry';
import { type ErrorType, errorTypes } from '@/lib/errors/error-types';
import { issueCodes as sentences } from '@/lib/errors/issue-codes';
import { databaseError } from '@/lib/server/engines/connect/database-error';
import { failureText } from '@/lib/server/engines/connect/failure-text';
import { engineOfCase, isFamily, noEngine } from '@/tests/oracle/chartdata/recorded-engines';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'functions/errors.jsonl';

interface RecordedError {
  readonly error_type: string;
  readonly level: string;
  readonly message: string;
  readonly extra: {
    readonly engine_name: string;
    readonly invalid?: string[];
    readonly issue_codes: { readonly code: number }[];
  };
}

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

type Told = string | undefined | typeof notReplayed;

function difference(recorded: RecordedCase): Told {
  switch (recorded.group) {
    case 'extract-errors':
      return extracted(recorded);
    case 'error-type-to-issue-codes':
      return issueCodes(String(recorded.error_type), recorded.issue_codes);
    case 'issue-code-message':
      return sentence(Number(recorded.code), String(recorded.message));
    case 'extract-error-message':
      return failure(recorded);
    case 'error-level':
      return level(String(recorded.value));
    case 'exception-class':
      return status(String(recorded.class), Number(recorded.status));
    default:
      return notReplayed;
  }
}

function extracted(recorded: RecordedCase): string | undefined {
  const engine = engineOfCase(recorded);
  if (!engine) return noEngine;
  const error = databaseError(engine, String(recorded.message), (recorded.context ?? {}) as Record<string, unknown>);
  if (recorded.error) return error.code === 'database_failed' ? 'the message means nothing to us' : undefined;
  const [theirs] = recorded.output as RecordedError[];
  const name = isFamily(String(recorded.class)) ? theirs?.extra.engine_name : error.facts.engine_name;
  const { errorType, level } = error.entry;
  const codes = errorType && errorTypes[errorType];
  const ours = [errorType, level, error.message, name, error.facts.invalid, codes];
  const wanted = theirs && [
    theirs.error_type,
    theirs.level,
    theirs.message,
    theirs.extra.engine_name,
    theirs.extra.invalid,
    theirs.extra.issue_codes.map(({ code }) => code),
  ];
  return compared(ours, wanted);
}

function compared(ours: unknown, wanted: unknown): string | undefined {
  return isDeepStrictEqual(ours, wanted) ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(wanted)}`;
}

/** The text of an exception; exceptions with the structure of a particular driver are not replayed. */
function failure(recorded: RecordedCase): string | undefined {
  const engine = engineOfCase(recorded);
  if (!engine) return noEngine;
  const { kind, args } = recorded.exception as { kind: string; args: readonly unknown[] };
  const { extract_error_message: theirs, _extract_error_message: inner } = recorded.output as Record<string, string>;
  const isText = typeof args[0] === 'string' && args.length === 1 && !/^(?:dict|attr)-message$/.test(kind);
  return compared(failureText(engine, isText ? String(args[0]) : (inner ?? '')), theirs);
}

function level(value: string): string | undefined {
  const levels = new Set(Object.values<ErrorEntry>(catalogue).map((entry) => entry.level));
  return [...levels].some((known) => known === value) ? undefined : `no entry of the catalogue is of level ${value}`;
}

/** The recorded exception classes and our error codes. */
const codes: Readonly<Record<string, ErrorCode>> = {
  CacheLoadError: 'not_found',
  DashboardImportException: 'import_invalid',
  DatabaseNotFoundException: 'database_not_found',
  InvalidPayloadSchemaError: 'payload_field_invalid',
  InvalidPostProcessingError: 'post_processing_invalid',
  NoDataException: 'query_result_empty',
  QueryClauseValidationException: 'clause_invalid',
  QueryNotFoundException: 'not_found',
  QueryObjectValidationError: 'query_invalid',
  ScreenshotImageNotAvailableException: 'not_found',
  SpatialException: 'post_processing_invalid',
  SupersetDMLNotAllowedException: 'statement_writes',
  SupersetDisallowedSQLFunctionException: 'function_refused',
  SupersetErrorException: 'internal',
  SupersetErrorFromParamsException: 'internal',
  SupersetErrorsException: 'internal',
  SupersetException: 'internal',
  SupersetGenericDBErrorException: 'query_failed',
  SupersetGenericErrorException: 'internal',
  SupersetMarshmallowValidationError: 'payload_schema_invalid',
  SupersetParseError: 'expression_invalid',
  SupersetSecurityException: 'dataset_access_denied',
  SupersetSyntaxErrorException: 'sql_syntax',
  SupersetTemplateException: 'template_invalid',
  SupersetTimeoutException: 'query_timeout',
  SupersetVizException: 'metric_missing',
  TableNotFoundException: 'table_unseen',
};

/** Where the recorded status is a server error, ours may be a client error or none. */
function status(name: string, theirs: number): Told {
  const code = codes[name];
  if (!code) return notReplayed;
  const ours = catalogue[code].status;
  return ours === theirs || (theirs >= 500 && ours < 500) ? undefined : `${code} answers ${ours} instead of ${theirs}`;
}

function issueCodes(type: string, codes: unknown): string | undefined {
  return compared(errorTypes[type as ErrorType], codes);
}

function sentence(code: number, wanted: string): string | undefined {
  const ours = sentences[code];
  return ours === wanted ? undefined : `${JSON.stringify(ours)} instead of ${JSON.stringify(wanted)}`;
}
