import { ApiError, problemOf } from './api-error';

/** A fault of the page itself in the form of a failed call, so that it is shown like one. */
export function unexpectedError(thrown: unknown): ApiError {
  const isError = thrown instanceof Error;
  const facts = isError && thrown.stack !== undefined ? { stack: thrown.stack } : {};
  return new ApiError({ status: 0, problems: [problemOf(isError ? thrown.message : '', null, facts)] });
}
