import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { readJson } from '@/lib/server/api/request/body';
import type { Call } from '@/lib/server/api/resource';
import { jsonResponse, readerLanguage, wireError } from '@/lib/server/api/wire';
import { parseAddress } from '@/lib/server/database/address';
import { engineWithForm } from '@/lib/server/database/reach';
import { tryConnection } from '@/lib/server/database/try-connection';
import { checkedAddress } from '@/lib/server/egress/checked-lookup';
import { openSocket } from '@/lib/server/egress/open-socket';
import { connectionTest, withOlderName } from './body';

export const parametersBody = z.looseObject({
  ...connectionTest.shape,
  engine: z.string(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']),
  parameters: z.looseObject({ query: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** Checks the values of a form in turn, as far as they are filled in; then tries to connect. */
export async function validate({ request }: Call): Promise<Response> {
  const body = parametersBody.safeParse(withOlderName(await readJson(request)), { reportInput: true });
  if (!body.success) return problemsResponse(body.error.issues.map(fieldError));
  const { engine: name, driver, parameters = {} } = body.data;
  const engine = engineWithForm(name, driver ?? null);
  if (!engine) throw new AppError('database_form_unsupported', { engine: name });
  const { required } = engine.form.schema;
  if (!Array.isArray(required)) return jsonResponse({ message: 'OK' });
  const problems = await parameterProblems(required.map(String), parameters);
  if (problems.length > 0) return problemsResponse(problems);
  const port = Number(parameters.port);
  await tryConnection({ address: parseAddress(engine.form.toAddress({ ...parameters, port })), settings: {} });
  return jsonResponse({ message: 'OK' });
}

async function problemsResponse(problems: readonly AppError[]): Promise<Response> {
  const language = await readerLanguage();
  return jsonResponse({ errors: problems.map((problem) => wireError(problem, language)) }, 422);
}

function fieldError(issue: z.core.$ZodIssue): AppError {
  const problem = issue.code === 'invalid_value' ? `Must be one of: ${issue.values.join(', ')}.` : issue.message;
  const message = issue.input === undefined ? 'Missing data for required field.' : problem;
  return new AppError('payload_field_invalid', { problem: message, invalid: [issue.path.map(String).join('.')] });
}

async function parameterProblems(required: readonly string[], values: Readonly<Record<string, unknown>>) {
  const { host, port } = values;
  const problems: AppError[] = [];
  const missing = required.filter((name) => !values[name] && values[name] !== 0).sort();
  if (missing.length > 0) {
    problems.push(new AppError('connection_parameters_missing', { names: missing.join(', '), missing }));
  }
  if (typeof host !== 'string' || host === '') return problems;
  const address = await checkedAddress(host, 'database').catch((problem: unknown) => {
    if (problem instanceof AppError) throw problem;
    return null;
  });
  if (address === null) return [...problems, new AppError('connection_host_unresolved', { invalid: ['host'] })];
  if (!port) return problems;
  const number = Math.trunc(Number(port));
  const invalid = ['port'];
  if (Number.isNaN(number)) problems.push(new AppError('connection_port_not_integer', { invalid }));
  if (!(number >= 0 && number < 65536)) problems.push(new AppError('connection_port_out_of_range', { invalid }));
  else if (!(await isOpen(address, number))) problems.push(new AppError('connection_port_shut', { invalid }));
  return problems;
}

function isOpen(host: string, port: number): Promise<boolean> {
  return openSocket({ host, port, purpose: 'database', timeoutMs: 5000 }).then(
    (socket) => socket.destroy().destroyed,
    () => false,
  );
}
